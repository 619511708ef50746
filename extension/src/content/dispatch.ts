/**
 * The door of the page engine: a request of the worker comes in, exactly one answer goes out. Nothing behind this door
 * knows the browser's extension API.
 */

import { IDENTITY } from '../lib/matrix';
import { measurePage } from '../lib/page-metrics';
import type { PageOp, PageOps, PageReply, PageRequest } from '../lib/page-protocol';
import { withCaches } from './caches';
import { calm, drawn, idle } from './calm';
import { waitFor } from './conditions';
import { setCues } from './cue';
import { dropPoint, dropState, prepareDrop } from './drag';
import { confirmFill, fill, paste } from './fill';
import {
  enterFrame,
  frameAt,
  framePlace,
  isFrame,
  ownToken,
  placeOf,
  showFrame,
  throughFrame,
  tokenOf,
} from './frames';
import { disarm } from './hit-target';
import { resolve } from './locate';
import { box } from './measure';
import { readiness, titleOf } from './native';
import { type Call, Failure } from './outcome';
import { PAGE_TOOLS } from './page';
import { prepare, settle } from './prepare';
import { record, taken } from './recording/recorder';
import { holdsRef, keepRefs, setFrameId } from './refs';
import { select } from './select';
import { captureSnapshot } from './snapshot';
import { renderedText } from './text';
import { until } from './wait';

type Outcome<K extends PageOp> = PageOps[K]['result'] | Failure;
type Handler<K extends PageOp> = (args: PageOps[K]['args'], call: Call) => Outcome<K> | Promise<Outcome<K>>;

const HANDLERS: { [K in PageOp]: Handler<K> } = {
  info: () => ({ url: location.href, title: titleOf(document), readyState: readiness() }),
  ownToken,
  enterFrame,
  throughFrame,
  framePlace,
  showFrame,
  frameAt,
  calm,
  drawn,
  idle,
  echo: () => ({}),
  prepare,
  settle,
  prepareDrop,
  dropPoint,
  dropState,
  fill,
  paste,
  confirmFill,
  select,
  text: async ({ target }, call) => {
    const el = await until(() => withCaches(() => resolve(target)), call);
    return el instanceof Failure ? el : { text: renderedText(el) };
  },
  metrics: measurePage,
  box,
  snapshot: async ({ scope, options, children }, call) => {
    const root = scope ? await until(() => withCaches(() => resolve({ locator: scope })), call) : null;
    if (root instanceof Failure) return root;
    const captured = captureSnapshot(root, options, {
      tokenOf: (el) => (isFrame(el) ? tokenOf(el) : ''),
      placeOf: (el) => (isFrame(el) ? placeOf(el) : IDENTITY),
      ...(children && { children }),
    });
    return captured.ok ? captured.value : new Failure(captured.error.code, captured.error.details);
  },
  keepRefs,
  holdsRef,
  waitFor,
  ...PAGE_TOOLS,
};

/** A page that gets to a request so soon was not busy, however short the request's time is: it looks once. */
const ON_THE_WAY_MS = 50;

/** Serves the requests of one worker; `send` must not throw. */
export class Dispatcher {
  private readonly send: (reply: PageReply) => void;
  private readonly running = new Map<number, AbortController>();

  constructor(send: (reply: PageReply) => void) {
    this.send = send;
  }

  receive(message: PageRequest): void {
    if ('cancel' in message) this.running.get(message.cancel)?.abort();
    else if ('op' in message) void this.serve(message);
    else if ('cues' in message) setCues(message.cues);
    else if ('record' in message) record(message.record, (recorded, more) => this.send({ recorded, ...more }));
    else if ('taken' in message) taken(message.taken);
    else setFrameId(message.frameId);
  }

  /** The worker is gone: nobody waits for the answers, and nobody will send the input that was prepared for. */
  stop(): void {
    for (const call of this.running.values()) call.abort();
    disarm();
  }

  private async serve({ id, op, args, timeoutMs, sentAt }: Extract<PageRequest, { op: PageOp }>): Promise<void> {
    const late = Math.max(0, Date.now() - sentAt);
    // The end of a watch is never too late.
    if (late > Math.max(timeoutMs, ON_THE_WAY_MS) && op !== 'settle') {
      // The page was busy: nobody waits for it any more, and nothing is to be done behind anybody's back.
      this.send({ id, ok: false, error: new Failure('OPERATION_TIMEOUT').toMessage() });
      return;
    }
    const abort = new AbortController();
    this.running.set(id, abort);
    const call: Call = {
      signal: abort.signal,
      deadline: performance.now() + timeoutMs - late,
      acting: () => this.send({ id, acting: true }),
    };
    const outcome = await perform(op, args, call);
    this.running.delete(id);
    if (outcome instanceof Failure) this.send({ id, ok: false, error: forTarget(args, outcome).toMessage() });
    else this.send({ id, ok: true, value: outcome });
  }
}

async function perform<K extends PageOp>(op: K, args: PageOps[K]['args'], call: Call): Promise<Outcome<K>> {
  try {
    return await HANDLERS[op](args, call);
  } catch {
    // The text of an exception may hold text of the page.
    return new Failure('INTERNAL_ERROR');
  }
}

/** What may be told of a target that was named by a ref. All else is a stale reference, so that no caller can tell why. */
const TOLD_OF_REFS = new Set(['OPERATION_TIMEOUT', 'OPERATION_CANCELLED', 'INVALID_ARGUMENT', 'INTERNAL_ERROR']);

function forTarget(args: object, failure: Failure): Failure {
  const byRef = 'target' in args && 'ref' in (args as { target: object }).target;
  return byRef && !TOLD_OF_REFS.has(failure.code) ? new Failure('STALE_ELEMENT_REFERENCE') : failure;
}
