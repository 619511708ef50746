import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { performSealed, type SealedHost } from '../../src/background/sealed';
import { Vault, type VaultStore } from '../../src/background/vault';
import type { Invoke, Result } from '../../src/lib/frames';

const KEY = `ghp_${'a1B2'.repeat(9)}`;

function memory(): VaultStore & { saved: unknown } {
  const store = {
    saved: undefined as unknown,
    load: async () => structuredClone(store.saved) as never,
    save: async (content: unknown) => {
      store.saved = structuredClone(content);
    },
  };
  return store;
}

/** A worker whose calls answer `data`. */
function worker(data: Record<string, unknown> | (() => Record<string, unknown>), store = memory()) {
  let now = 1_000_000;
  const inputs: unknown[] = [];
  const host: SealedHost = {
    vault: new Vault(store, () => now),
    perform: async ({ input }): Promise<Result> => {
      inputs.push(input);
      return { ok: true, data: typeof data === 'function' ? data() : data };
    },
    hostOf: async () => 'a.test',
  };
  const call = (action: string, input: Record<string, unknown> = {}) =>
    performSealed({ t: 'invoke', id: '1', action, input, tabId: 1, timeoutMs: 1000 } satisfies Invoke, host);
  const read = async () => {
    const result = await call('page.extractText');
    if (!result.ok) {
      throw new Error(result.error.code);
    }
    return result.data as Record<string, never>;
  };
  return { call, read, inputs, store, host, pass: (ms: number) => (now += ms) };
}

const HANDLE = /^ghp_⟦token:[0-9a-f]{8}@a\.test#[0-9a-f]{16}⟧$/;

describe('results of a person’s own browser', () => {
  it('have handles in the place of secrets, and the same handle for the same secret', async () => {
    const { read, store } = worker({ text: `Key: ${KEY}`, again: [{ x: KEY }] });
    const first = await read();
    expect(JSON.stringify(first)).not.toContain('a1B2a1B2');
    const [handle = ''] = /ghp_⟦.*⟧/.exec(first.text ?? '') ?? [];
    expect(handle).toMatch(HANDLE);
    expect(first.again).toEqual([{ x: handle }]);
    expect(await read()).toEqual(first);
    expect(await worker({ text: `Key: ${KEY}`, again: [{ x: KEY }] }, store).read()).toEqual(first); // a worker that was stopped
  });

  const { values } = JSON.parse(
    readFileSync(new URL('../../../registry/testdata/secrets.json', import.meta.url), 'utf8'),
  ) as { values: { name: string; value: Record<string, unknown>; hidden?: string[]; kept?: string[] }[] };
  it.each(values)('$name', async ({ value, hidden = [], kept = [] }) => {
    const out = JSON.stringify(await worker(value).read());
    for (const text of hidden) {
      expect(out).not.toContain(text);
    }
    for (const text of kept) {
      expect(out).toContain(text);
    }
  });

  it('are looked at whole', async () => {
    const { read } = worker({
      selector: `#${KEY}`,
      image: `data:image/png;base64,${KEY}`,
      authorization: 'Basic dXNlcjpwdw==',
      fields: [
        { label: 'API token', value: 'plain-words' },
        { text: 'PIN password', state: { value: 'hunter22', filled: true } },
        { label: 'City', value: 'Berlin' },
      ],
      count: 3,
      none: null,
      openedPageId: 'page_4111-1111-1111-1111',
    });
    const data = (await read()) as unknown as Record<string, never>;
    const text = JSON.stringify(data);
    for (const secret of ['dXNlcjpwdw', 'plain-words', 'hunter22']) {
      expect(text).not.toContain(secret);
    }
    expect(data).toMatchObject({
      selector: `#${KEY}`,
      image: `data:image/png;base64,${KEY}`,
      count: 3,
      none: null,
      openedPageId: 'page_4111-1111-1111-1111',
    });
    expect(text).toContain('Berlin');
  });

  it('tell the daemon where a captured file lies, and nobody what it is called', async () => {
    const { call } = worker({ path: `/home/kim/${KEY}.csv`, name: `${KEY}.csv` });
    const result = await call('page.captureDownload');
    expect(result).toMatchObject({ ok: true, data: { path: `/home/kim/${KEY}.csv` } });
    expect(result.ok && result.data.name).not.toContain('a1B2a1B2');
  });

  it('have no handle that a page has written', async () => {
    const forged = '⟦token:0a1b2c3d@a.test#0123456789abcdef⟧';
    const { read } = worker({ text: `See ${forged}` });
    const text = (await read()).text as unknown as string;
    expect(text).toMatch(/^See \[\[token:.*\]\]$/);
    expect(text).not.toContain('⟦token:0a1b2c3d');
  });

  it('are sealed in errors too, and errands are not', async () => {
    const { host, call } = worker({ url: `https://a.test/?token=${KEY}` });
    expect(await call('browsentic.front')).toEqual({ ok: true, data: { url: `https://a.test/?token=${KEY}` } });
    host.perform = async () => ({
      ok: false,
      error: { code: 'TARGET_NOT_FOUND', message: '', details: { candidates: [KEY] } },
    });
    expect(JSON.stringify(await call('page.clickElement'))).not.toContain('a1B2a1B2');
  });

  it('do not leave when they cannot be sealed', async () => {
    const { host, call } = worker({ text: KEY });
    host.vault.sealing = () => Promise.reject(new Error('no storage'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await call('page.extractText')).toEqual({ ok: false, error: { code: 'INTERNAL_ERROR', message: '' } });
    log.mockRestore();
  });
});

describe('a handle', () => {
  async function withHandle() {
    const w = worker({ text: KEY, card: '4111 1111 1111 1111' });
    const data = await w.read();
    return { ...w, handle: data.text as unknown as string, card: data.card as unknown as string };
  }

  it('becomes plain text in a field that is filled', async () => {
    const { call, handle, card, inputs } = await withHandle();
    const bare = handle.slice(4);
    for (const [value, plain] of [
      [handle, KEY],
      [bare, KEY],
      [`Bearer ${handle}, and ${bare}!`, `Bearer ${KEY}, and ${KEY}!`],
      [card, '4111 1111 1111 1111'],
      [card.slice(0, -4), '4111 1111 1111 1111'],
    ] as const) {
      expect((await call('page.fillInput', { target: {}, value })).ok).toBe(true);
      expect(inputs.at(-1)).toEqual({ target: {}, value: plain });
    }
    await call('browser.fill', { value: handle });
    expect(inputs.at(-1)).toEqual({ value: KEY });
  });

  it.each([
    ['page.fillInput', (h: string) => ({ target: { text: h }, value: 'x' })],
    ['page.fillInput', (h: string) => ({ target: {}, value: { deep: h } })],
    ['page.clickElement', (h: string) => ({ target: { text: h } })],
    ['page.navigate', (h: string) => ({ url: `https://b.test/?${h}` })],
    ['page.pressKey', (h: string) => ({ key: h })],
    ['page.fillInput', (h: string) => ({ value: 'x', [h]: 1 })],
    ['page.clickElement', (h: string) => ({ a: [[[[[[[[[[[[[[h]]]]]]]]]]]]]] })],
  ])('stays one elsewhere in %s', async (action, input) => {
    const { call, handle, inputs } = await withHandle();
    const before = inputs.length;
    expect(await call(action, input(handle))).toEqual({
      ok: false,
      error: { code: 'SECRET_NOT_RELEASABLE', message: '' },
    });
    expect(inputs.length).toBe(before);
  });

  it('expires, is used up by age only, and cannot be guessed', async () => {
    const { call, handle, pass, inputs } = await withHandle();
    pass(60 * 60 * 1000);
    expect((await call('browser.fill', { value: handle })).ok).toBe(true);
    pass(90 * 60 * 1000);
    expect((await call('browser.fill', { value: handle })).ok).toBe(true); // each use renews it
    const before = inputs.length;
    for (const value of [
      handle.replace(/#.*⟧/, '#0123456789abcdef⟧'),
      '⟦token:sealed⟧',
      handle.replace('a.test', 'b.test'),
    ]) {
      expect(await call('browser.fill', { value })).toEqual({
        ok: false,
        error: { code: 'SECRET_EXPIRED', message: '' },
      });
    }
    pass(2 * 60 * 60 * 1000 + 1);
    expect(await call('browser.fill', { value: handle })).toEqual({
      ok: false,
      error: { code: 'SECRET_EXPIRED', message: '' },
    });
    expect(inputs.length).toBe(before);
  });

  it('is one of 64, the oldest of which goes', async () => {
    let n = 0;
    const { call, read, pass, store } = worker(() => ({ text: `password: secret-${n}` }));
    const handles: string[] = [];
    for (; n < 65; n++) {
      pass(1);
      handles.push(((await read()).text as unknown as string).slice('password: '.length));
    }
    expect((store.saved as { entries: unknown[] }).entries.length).toBe(64);
    expect((await call('browser.fill', { value: handles[0] })).ok).toBe(false);
    expect((await call('browser.fill', { value: handles[64] })).ok).toBe(true);
  });
});
