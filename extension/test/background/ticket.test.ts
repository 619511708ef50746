import { afterEach, expect, it, vi } from 'vitest';
import { onTicket } from '../../src/background/ticket';

interface Scope {
  browsentic?: { ticket?: object; onTicket?: () => void };
}
const scope = globalThis as Scope;

afterEach(() => {
  delete scope.browsentic;
});

/** What the daemon evaluates in the worker. */
function handOver(id: string): void {
  scope.browsentic ??= {};
  scope.browsentic.ticket = { port: 8765, id, secret: `secret of ${id}` };
  scope.browsentic.onTicket?.();
}

const credential = (id: string) => ({ port: 8765, auth: { kind: 'ticket', id }, secret: `secret of ${id}` });

it('takes a ticket that was there before the script, and each that comes', () => {
  const use = vi.fn();
  handOver('one');
  onTicket(use);
  handOver('two');
  expect(use.mock.calls).toEqual([[credential('one')], [credential('two')]]);
});

it('takes each ticket once and leaves no secret behind', () => {
  const use = vi.fn();
  onTicket(use);
  expect(use).not.toHaveBeenCalled();
  handOver('one');
  scope.browsentic?.onTicket?.();
  expect(use).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(scope.browsentic)).not.toContain('secret');
});
