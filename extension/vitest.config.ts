import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A test that starts Chromium takes a while on a small machine; none of them waits for a fixed time.
    testTimeout: 30_000,
    // Tests wait for their browsers half of the time.
    maxWorkers: availableParallelism() + 1,
    minWorkers: 1,
    hookTimeout: 60_000,
    // Real browsers on a machine that others load can be starved of processor time: in CI a test gets a second go.
    retry: process.env.CI ? 1 : 0,
  },
});
