import { afterEach, expect, it, vi } from 'vitest';
import { watchEarlierRequests } from '../../src/background/driver/earlier-requests';
import { FakeEvent, TAB } from './fakes';

afterEach(() => vi.unstubAllGlobals());

it('tells of responses to requests that were sent before, until it is ended', () => {
  const [onBeforeRequest, onBeforeRedirect, onResponseStarted] = [1, 2, 3].map(
    () => new FakeEvent<(d: object) => void>(),
  );
  vi.stubGlobal('chrome', { webRequest: { onBeforeRequest, onBeforeRedirect, onResponseStarted } });
  const told = vi.fn();
  const end = watchEarlierRequests(TAB, told);
  const early = { requestId: '1', url: 'http://a.test/x?q#f', method: 'POST' };
  const late = { ...early, requestId: '2' };
  onBeforeRequest?.fire(late);
  onResponseStarted?.fire({ ...late, statusCode: 200 });
  onBeforeRedirect?.fire({ ...early, statusCode: 307 });
  onBeforeRequest?.fire(early); // where it was sent on to, of which DevTools tells
  onResponseStarted?.fire({ ...early, statusCode: 200 });
  onResponseStarted?.fire({ ...early, requestId: '3', statusCode: 201 });
  end();
  onResponseStarted?.fire({ ...early, requestId: '4', statusCode: 200 });
  expect(told.mock.calls).toEqual([
    [{ url: 'http://a.test/x?q', method: 'POST', status: 307 }],
    [{ url: 'http://a.test/x?q', method: 'POST', status: 201 }],
  ]);
});
