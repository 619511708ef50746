import { expect, it, vi } from 'vitest';
import { abortable, Changes } from '../../src/background/wait';

it('looks at once, then after each change', async () => {
  const changes = new Changes();
  const { signal } = new AbortController();
  expect(await changes.until(() => 'now', signal)).toBe('now');
  let value: number | undefined;
  const waiting = changes.until(() => value, signal);
  changes.notify();
  value = 7;
  changes.notify();
  expect(await waiting).toBe(7);
});

it('ends with the reason of the signal, and looks no more', async () => {
  const changes = new Changes();
  const controller = new AbortController();
  const find = vi.fn(() => undefined);
  const waiting = changes.until(find, controller.signal);
  controller.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  changes.notify();
  expect(find).toHaveBeenCalledTimes(1);
  await expect(changes.until(() => 1, controller.signal)).rejects.toThrow('over');
});

it('ends with what the look throws', async () => {
  const changes = new Changes();
  let broken = false;
  const waiting = changes.until(() => {
    if (broken) {
      throw new Error('failed');
    }
    return undefined;
  }, new AbortController().signal);
  broken = true;
  changes.notify();
  await expect(waiting).rejects.toThrow('failed');
});

it('lets a promise be given up', async () => {
  const controller = new AbortController();
  const given = abortable(new Promise(() => {}), controller.signal);
  controller.abort(new Error('over'));
  await expect(given).rejects.toThrow('over');
  await expect(abortable(Promise.resolve(1), controller.signal)).rejects.toThrow('over');
  expect(await abortable(Promise.resolve(1), new AbortController().signal)).toBe(1);
});
