import type { Descriptor, ErrorCode, Schema } from '../registry.gen';
import type { PanelNotice } from './panel';
import { conform } from './schema';

/**
 * The frames of the link, one JSON object in a text message each, as registry/wire.go defines them. E is the
 * extension's worker, D the daemon. Both halves are tested with the files of registry/testdata/frames.
 */
export type Frame = ExtensionFrame | DaemonFrame | { t: 'ping' | 'pong'; id: string };

/** E→D. */
export type ExtensionFrame =
  | {
      t: 'hello';
      protocolVersion: number;
      extensionVersion: string;
      manifestHash: string;
      auth: Auth;
      nonce: string;
      /** 16 to 64 of letters, digits, _ and -. */
      installId?: string;
      /** Printable ASCII, at most 40. */
      browser?: string;
    }
  | { t: 'prove'; proof: string }
  | { t: 'manifest'; id: string; tools: readonly Descriptor[] }
  | { t: 'result'; id: string; result: Result }
  | { t: 'event'; event: LinkEvent }
  /** A question of the extension's own pages; the answer has the same id. */
  | { t: 'ask'; id: string; op: string; input?: Record<string, unknown> };

/** D→E. */
export type DaemonFrame =
  | { t: 'challenge'; nonce: string }
  | {
      t: 'welcome';
      daemonVersion: string;
      manifestHash: string;
      manifestInSync: boolean;
      proof: string;
      sealedSessionKey?: string;
    }
  | { t: 'unauthorized'; reason: string; retryable: boolean }
  | { t: 'describe'; id: string }
  | Invoke
  | { t: 'cancel'; id: string }
  | { t: 'answer'; id: string; result: Result }
  /** Something that a person at the browser may want to see. */
  | { t: 'tell'; notice: PanelNotice };

/**
 * Perform an action. `targetId` is the DevTools target of the page in a managed browser, `tabId` the tab in a paired
 * one; an action that addresses no page has neither. `timeoutMs` is what is left of the call's deadline.
 */
export interface Invoke {
  t: 'invoke';
  id: string;
  action: string;
  input?: Record<string, unknown>;
  targetId?: string;
  tabId?: number;
  /** The host that a person has agreed to the call for. */
  site?: string;
  timeoutMs: number;
}

/** How a worker says who it is; the secret itself never travels. `id` names the ticket. */
export interface Auth {
  kind: 'ticket' | 'pair' | 'session';
  id?: string;
}

/** The outcome of an action. The picture travels beside the data, base64. */
export type Result =
  | { ok: true; data: Record<string, unknown>; image?: { mimeType: string; data: string } }
  | { ok: false; error: { code: ErrorCode; message: string; details?: Record<string, unknown> } };

/** A fact about a page that the worker saw. A page of a managed browser is named by `targetId`, else by `tabId`. */
export type LinkEvent =
  /** The main frame shows `url`: with a new document, or within the one it had. */
  | { kind: 'navigated'; targetId?: string; tabId?: number; url: string; sameDocument: boolean }
  /** A tab has come, opened by another one or by none. */
  | { kind: 'opened'; tabId: number; openerTabId?: number; url: string }
  | { kind: 'closed'; tabId: number }
  /** The browser has given a tab another number: it was discarded, for its memory. */
  | { kind: 'replaced'; tabId: number; formerTabId: number }
  /** The person has turned to this tab, or (none) to another program. */
  | { kind: 'focused'; tabId?: number };

/** The frame in a message; undefined when it is none, and then it is to be dropped. */
export function parseFrame(text: string): Frame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const type = (value as { t?: unknown } | null)?.t;
  const shape = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type as Frame['t']] : undefined;
  return shape && conform(shape, value).ok ? (value as Frame) : undefined;
}

const string: Schema = { type: 'string' };
const id: Schema = { type: 'string', minLength: 1 };
const integer: Schema = { type: 'integer' };
const positive: Schema = { type: 'integer', minimum: 1 };
const boolean: Schema = { type: 'boolean' };
const anyObject: Schema = { type: 'object' };

function frame(required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

const outcome = frame(
  { ok: boolean },
  { data: anyObject, image: frame({ mimeType: string, data: string }), error: frame({ code: id }) },
);

const shapes: Record<Frame['t'], Schema> = {
  hello: frame(
    {
      protocolVersion: integer,
      extensionVersion: string,
      manifestHash: string,
      auth: frame({ kind: { type: 'string', enum: ['ticket', 'pair', 'session'] } }, { id: string }),
      nonce: string,
    },
    {
      installId: { type: 'string', pattern: '^[\\w-]{16,64}$' },
      browser: { type: 'string', pattern: '^[ -~]{1,40}$' },
    },
  ),
  challenge: frame({ nonce: string }),
  prove: frame({ proof: string }),
  welcome: frame(
    { daemonVersion: string, manifestHash: string, manifestInSync: boolean, proof: string },
    { sealedSessionKey: string },
  ),
  unauthorized: frame({ reason: string, retryable: boolean }),
  describe: frame({ id }),
  manifest: frame({ id, tools: { type: 'array', items: frame({ name: string }) } }),
  invoke: frame(
    { id, action: id, timeoutMs: positive },
    { input: anyObject, targetId: string, tabId: integer, site: string },
  ),
  result: frame({ id, result: outcome }),
  ask: frame({ id, op: id }, { input: anyObject }),
  answer: frame({ id, result: outcome }),
  tell: frame({ notice: frame({ kind: id }) }),
  cancel: frame({ id }),
  event: frame({
    event: frame(
      { kind: { type: 'string', enum: ['navigated', 'opened', 'closed', 'replaced', 'focused'] } },
      {
        targetId: string,
        tabId: integer,
        openerTabId: integer,
        formerTabId: integer,
        url: string,
        sameDocument: boolean,
      },
    ),
  }),
  ping: frame({ id }),
  pong: frame({ id }),
};
