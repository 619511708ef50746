import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignIns } from '../../src/background/sign-in';

interface Scope {
  browsentic?: { signIns: object };
}
const scope = globalThis as Scope;

type Listener = (details: object, answer: (response: object) => void) => void;
let challenge: Listener;

beforeEach(() => {
  const addListener = (listener: Listener) => {
    challenge = listener;
  };
  vi.stubGlobal('chrome', { webRequest: { onAuthRequired: { addListener } } });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete scope.browsentic;
});

let lastRequest = 0;

/** One challenge, of a new request unless told otherwise. */
function asked(url: string, more: { isProxy?: boolean; requestId?: string } = {}): Promise<object> {
  return new Promise((resolve) => {
    challenge({ url, isProxy: false, requestId: `${++lastRequest}`, ...more }, resolve);
  });
}

const kim = { authCredentials: { username: 'kim', password: 'k' } };
const ann = { authCredentials: { username: 'ann', password: 'a' } };
const declined = { cancel: true };

function started(): SignIns {
  const signIns = new SignIns();
  signIns.listen();
  return signIns;
}

it('declines what it has no credentials for', async () => {
  started().begin();
  expect(await asked('https://a.test/x')).toEqual(declined);
  scope.browsentic = { signIns: {} };
  expect(await asked('https://a.test/x', { isProxy: true })).toEqual(declined);
});

it('signs in at the one origin, and at the proxy', async () => {
  scope.browsentic = {
    signIns: {
      origin: { origin: 'https://a.test', username: 'kim', password: 'k' },
      proxy: { username: 'ann', password: 'a' },
    },
  };
  started().begin();
  for (const url of ['https://a.test/x?y', 'https://a.test:443/', 'wss://a.test/socket']) {
    expect(await asked(url), url).toEqual(kim);
  }
  for (const url of [
    'http://a.test/',
    'https://b.a.test/',
    'https://a.test:8443/',
    'https://a.test.evil/',
    'nonsense',
  ]) {
    expect(await asked(url), url).toEqual(declined);
  }
  expect(await asked('http://anything.test/', { isProxy: true })).toEqual(ann);
});

it('gives up when the credentials were wrong', async () => {
  scope.browsentic = {
    signIns: {
      origin: { origin: 'https://a.test', username: 'kim', password: 'k' },
      proxy: { username: 'ann', password: 'a' },
    },
  };
  started().begin();
  const request = { requestId: 'r' };
  expect(await asked('https://a.test/', { ...request, isProxy: true })).toEqual(ann);
  expect(await asked('https://a.test/', request)).toEqual(kim);
  expect(await asked('https://a.test/', request)).toEqual(declined);
  expect(await asked('https://a.test/', { ...request, isProxy: true })).toEqual(declined);
  expect(await asked('https://a.test/')).toEqual(kim);
});

it('waits to learn what there is to sign in with', async () => {
  const signIns = started();
  const answer = asked('https://a.test/');
  scope.browsentic = { signIns: { origin: { origin: 'https://a.test', username: 'kim', password: 'k' } } };
  signIns.begin();
  expect(await answer).toEqual(kim);
});

it("leaves a person's browser to ask its person", async () => {
  started();
  const answer = asked('https://a.test/');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toEqual({});
});
