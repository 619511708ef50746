import { afterEach, describe, expect, it, vi } from 'vitest';
import { Call } from '../../src/background/call';
import { ActionError, FrameGone } from '../../src/background/errors';
import { Frames } from '../../src/background/frames';
import { FakeEvent, FakeFrame, stubFrameTree, TAB } from './fakes';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function call(timeoutMs = 5000): Call {
  const made = new Call(timeoutMs);
  made.tabId = TAB;
  return made;
}

describe('asking a frame', () => {
  it('greets it with its id, asks and answers', async () => {
    const frames = new Frames();
    const main = new FakeFrame(0, { text: () => ({ text: 'hello' }) });
    frames.accept(main.port);
    const target = { locator: { strategy: 'css', value: 'p' } } as const;
    expect(await frames.ask(0, 'text', { target }, call())).toEqual({ text: 'hello' });
    expect(main.asked).toEqual(['greeting', 'text']);
  });

  it('makes an error of what the page says is wrong', async () => {
    const frames = new Frames();
    const error = { code: 'LOCATOR_AMBIGUOUS', details: { matchCount: 3 } } as const;
    frames.accept(new FakeFrame(0, { info: () => ({ error }) }).port);
    const failure = await frames.ask(0, 'info', {}, call()).catch((reason) => reason);
    expect(failure).toBeInstanceOf(ActionError);
    expect(failure).toMatchObject(error);
  });

  it('fails when there is no such frame, and when it goes away', async () => {
    const frames = new Frames();
    await expect(frames.ask(3, 'info', {}, call())).rejects.toThrow(FrameGone);
    const frame = new FakeFrame(3);
    frames.accept(frame.port);
    const asked = frames.ask(3, 'fill', { target: { ref: '@e' }, value: '' }, call());
    frame.leave();
    await expect(asked).rejects.toMatchObject({ acted: false });
    expect(frames.has(TAB, 3)).toBe(false);
  });

  it('asks no document that was replaced, whose port is still open', async () => {
    const onCommitted = new FakeEvent<(details: { tabId: number; frameId: number; documentId: string }) => void>();
    vi.stubGlobal('chrome', { webNavigation: { onCommitted } });
    const frames = new Frames();
    frames.listen();
    const old = new FakeFrame(0, {}, TAB, 'old');
    frames.accept(old.port);
    const asked = frames.ask(0, 'info', {}, call());
    onCommitted.fire({ tabId: TAB, frameId: 0, documentId: 'old' });
    expect(frames.has(TAB, 0)).toBe(true);
    onCommitted.fire({ tabId: TAB, frameId: 0, documentId: 'new' });
    await expect(asked).rejects.toThrow(FrameGone);
    expect(old.asked).toEqual(['greeting', 'info', 'disconnect']);
    expect(frames.has(TAB, 0)).toBe(false);

    frames.accept(new FakeFrame(0, {}, TAB, 'new').port);
    old.leave();
    expect(frames.has(TAB, 0)).toBe(true);
  });

  it('tells when the frame had begun to act', async () => {
    const frames = new Frames();
    const frame = new FakeFrame(0);
    frames.accept(frame.port);
    const asked = frames.ask(0, 'fill', { target: { ref: '@e' }, value: '' }, call());
    frame.acting();
    frame.leave();
    await expect(asked).rejects.toMatchObject({ acted: true });
  });

  it('gives up with the call and tells the page', async () => {
    const frames = new Frames();
    const frame = new FakeFrame(0);
    frames.accept(frame.port);
    const asking = call();
    const asked = frames.ask(0, 'info', {}, asking);
    asking.abort(new ActionError('OPERATION_CANCELLED'));
    await expect(asked).rejects.toMatchObject({ code: 'OPERATION_CANCELLED' });
    expect(frame.asked).toEqual(['greeting', 'info', 'cancel']);
  });

  it.each([true, false])('gives up an act, begun: %s, only when the page says what became of it', async (begun) => {
    const frames = new Frames();
    const frame = new FakeFrame(0);
    frames.accept(frame.port);
    const asking = call();
    const over = vi.fn();
    const asked = frames.ask(0, 'fill', { target: { ref: '@e' }, value: '' }, asking).finally(over);
    asked.catch(() => {});
    if (begun) {
      frame.acting();
    }
    asking.abort(new ActionError('OPERATION_TIMEOUT'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(frame.asked).toEqual(['greeting', 'fill', 'cancel']);
    expect(over).not.toHaveBeenCalled();
    frame.answer({ insert: false, handle: 0 });
    await expect(asked).rejects.toMatchObject({ code: 'OPERATION_TIMEOUT' });
  });

  it('gives up an act in a page that hangs after a while', async () => {
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const frames = new Frames();
    frames.accept(new FakeFrame(0).port);
    const asking = call();
    const asked = frames.ask(0, 'fill', { target: { ref: '@e' }, value: '' }, asking);
    asking.abort(new ActionError('OPERATION_CANCELLED'));
    await vi.waitUntil(() => vi.mocked(AbortSignal.timeout).mock.calls.length > 0);
    patience.abort();
    await expect(asked).rejects.toMatchObject({ code: 'OPERATION_CANCELLED' });
  });

  it('is not confused by the port of the next document', async () => {
    const frames = new Frames();
    const old = new FakeFrame(0);
    const next = new FakeFrame(0, { info: () => ({ url: 'next', title: '', readyState: 'loading' }) });
    frames.accept(old.port);
    const asked = frames.ask(0, 'info', {}, call());
    frames.accept(next.port);
    await expect(asked).rejects.toThrow(FrameGone);
    old.leave();
    expect(await frames.ask(0, 'info', {}, call())).toMatchObject({ url: 'next' });
  });

  it('waits for a frame that is not there yet, until the call ends', async () => {
    const frames = new Frames();
    const ready = frames.whenReady(0, call());
    frames.accept(new FakeFrame(0).port);
    await ready;
    await expect(frames.whenReady(9, call(20))).rejects.toMatchObject({ code: 'OPERATION_TIMEOUT' });
  });

  it('takes no port of another kind', () => {
    const frames = new Frames();
    const { port } = new FakeFrame(0);
    frames.accept({ ...port, name: 'panel' });
    frames.accept({ ...port, sender: {} } as chrome.runtime.Port);
    expect(frames.has(TAB, 0)).toBe(false);
  });
});

const known = (token: string) => ({ ownToken: () => ({ token }) });

describe('tokens', () => {
  it('name a child that is there, or comes', async () => {
    stubFrameTree({ 1: 0, 2: 0 });
    const frames = new Frames();
    frames.accept(new FakeFrame(2, known('two')).port);
    const found = frames.childByToken(0, 'one', call());
    frames.accept(new FakeFrame(1, known('one')).port);
    expect(await found).toBe(1);
    expect(await frames.childByToken(0, 'two', call())).toBe(2);
    expect(await frames.parentOf(1, call())).toEqual({ frameId: 0, token: 'one' });
  });

  it('are not believed of a frame that is not the child', async () => {
    stubFrameTree({ 1: 0, 2: 1 });
    const frames = new Frames();
    frames.accept(new FakeFrame(2, known('one')).port);
    const found = frames.childByToken(0, 'one', call());
    frames.accept(new FakeFrame(1, known('one')).port);
    expect(await found).toBe(1);
  });

  it('are asked for once, and again of the next document', async () => {
    stubFrameTree({ 1: 0 });
    const frames = new Frames();
    const first = new FakeFrame(1, known('one'));
    frames.accept(first.port);
    await frames.childByToken(0, 'one', call());
    await frames.childByToken(0, 'one', call());
    expect(first.asked).toEqual(['greeting', 'ownToken']);
    const next = new FakeFrame(1, known('one'));
    frames.accept(next.port);
    expect(await frames.childByToken(0, 'one', call())).toBe(1);
    expect(next.asked).toEqual(['greeting', 'ownToken']);
  });

  it('of a frame that hangs keep nobody from its neighbour', async () => {
    stubFrameTree({ 1: 0, 2: 0 });
    const frames = new Frames();
    const hung = new FakeFrame(1);
    frames.accept(hung.port);
    frames.accept(new FakeFrame(2, known('two')).port);
    expect(await frames.childByToken(0, 'two', call())).toBe(2);
    await expect(frames.childByToken(0, 'one', call(20))).rejects.toMatchObject({ code: 'OPERATION_TIMEOUT' });
  });

  it('of several children are found together, however late they are told', async () => {
    stubFrameTree({ 1: 0, 2: 0, 3: 0, 4: 1 });
    const frames = new Frames();
    const late = new FakeFrame(2, { ownToken: () => undefined });
    for (const { port } of [
      new FakeFrame(1, known('one')),
      late,
      new FakeFrame(3, known('')),
      new FakeFrame(4, known('three')),
    ]) {
      frames.accept(port);
    }
    let done = false;
    const found = frames.childrenByToken(0, ['one', 'two', 'three'], call()).finally(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done).toBe(false);
    late.answer({ token: 'two' });
    expect(Object.fromEntries(await found)).toEqual({ one: 1, two: 2 });
  });

  it('of a child that shows a document already are waited for until it is connected', async () => {
    stubFrameTree({ 1: 0 });
    const frames = new Frames();
    frames.accept(new FakeFrame(0).port);
    const found = frames.childrenByToken(0, ['one'], call());
    setTimeout(() => frames.accept(new FakeFrame(1, known('one')).port), 20);
    expect([...(await found)]).toEqual([['one', 1]]);
  });

  it('of a document without a script are waited for once', async () => {
    stubFrameTree({ 1: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const frames = new Frames();
      frames.accept(new FakeFrame(0).port);
      const first = frames.childrenByToken(0, ['one'], call());
      await vi.advanceTimersByTimeAsync(1000);
      expect((await first).size).toBe(0);
      expect((await frames.childrenByToken(0, ['one'], call())).size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a frame that is gone are not to be had', async () => {
    stubFrameTree({ 1: 0 });
    const frames = new Frames();
    const child = new FakeFrame(1);
    frames.accept(child.port);
    const parent = frames.parentOf(1, call());
    await new Promise((resolve) => setTimeout(resolve));
    child.leave();
    await expect(parent).rejects.toThrow(FrameGone);
    await expect(frames.parentOf(5, call())).rejects.toThrow(FrameGone);
  });
});
