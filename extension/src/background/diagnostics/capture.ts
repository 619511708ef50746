import type { Outputs } from '../../registry.gen';
import { newId } from '../watch/records';
import type { CaptureKind, ConsoleEntry, NetworkEntry, Seen } from './entries';

const MAX_MESSAGES = 500;
const MAX_REQUESTS = 1000;
/** Characters of each of the two, so that all captures together can be kept. */
const MAX_CHARS = 1_000_000;

type Description = Omit<Outputs['page.stopDiagnostics'], 'message'> & { message?: string };
export type Phase = Description['phase'];

/** A capture as it is kept. */
export interface Capture {
  id: string;
  tabId: number;
  url: string;
  /** The session whose tab it is; undefined for a person's own. */
  owner?: string;
  capture: CaptureKind[];
  phase: Phase;
  startedAt: number;
  expiresAt: number;
  console: Ring<ConsoleEntry>;
  network: Ring<NetworkEntry>;
}

/** The newest entries, with the sizes by which the oldest go. */
interface Ring<E> {
  entries: E[];
  sizes: number[];
  chars: number;
  /** How many have gone since they were last drained. */
  dropped: number;
}

const empty = <E>(): Ring<E> => ({ entries: [], sizes: [], chars: 0, dropped: 0 });

export function begun(
  { id: tabId, url }: { id: number; url: string },
  owner: string | undefined,
  capture: CaptureKind[],
  timeoutMs: number,
): Capture {
  const startedAt = Date.now();
  return {
    id: newId('diagnostics'),
    tabId,
    url,
    ...(owner !== undefined && { owner }),
    capture: [...new Set(capture)],
    phase: 'watching',
    startedAt,
    expiresAt: startedAt + timeoutMs,
    console: empty(),
    network: empty(),
  };
}

export const isLive = ({ phase }: Capture): boolean => phase === 'watching';

export function take({ console, network }: Capture, seen: Seen): void {
  if (seen.kind === 'message') {
    push(console, seen.entry, MAX_MESSAGES);
  } else if (seen.kind === 'request') {
    push(network, seen.entry, MAX_REQUESTS);
  } else {
    // The latest are at the end, and mostly it is one of those.
    const at = network.entries.findLastIndex(({ requestId }) => requestId === seen.requestId);
    const entry = network.entries[at];
    if (entry !== undefined) {
      Object.assign(entry, seen.outcome);
      resize(network, at);
      shrink(network, MAX_REQUESTS);
    }
  }
}

function push<E>(ring: Ring<E>, entry: E, max: number): void {
  ring.entries.push(entry);
  ring.sizes.push(0);
  resize(ring, ring.entries.length - 1);
  shrink(ring, max);
}

function resize<E>(ring: Ring<E>, at: number): void {
  const size = JSON.stringify(ring.entries[at]).length;
  ring.chars += size - (ring.sizes[at] ?? 0);
  ring.sizes[at] = size;
}

function shrink<E>(ring: Ring<E>, max: number): void {
  while (ring.entries.length > max || ring.chars > MAX_CHARS) {
    ring.entries.shift();
    ring.chars -= ring.sizes.shift() ?? 0;
    ring.dropped++;
  }
}

/** Takes out what has been read, and begins to count anew. */
export function drain<E>(ring: Ring<E>, read: readonly E[]): void {
  const gone = new Set(read);
  const kept = ring.entries
    .map((entry, i) => [entry, ring.sizes[i] ?? 0] as const)
    .filter(([entry]) => !gone.has(entry));
  ring.entries = kept.map(([entry]) => entry);
  ring.sizes = kept.map(([, size]) => size);
  ring.chars = ring.sizes.reduce((sum, size) => sum + size, 0);
  ring.dropped = 0;
}

const MESSAGES: Partial<Record<Phase, string>> = {
  timeout: 'its time was over',
  detached: 'the user, or the end of its session, has ended the debugging of the tab',
  'tab-closed': 'the tab was closed',
};

export function described(capture: Capture): Description {
  const { id, tabId, url, phase, startedAt, expiresAt, console, network } = capture;
  const message = MESSAGES[phase];
  return {
    diagnosticsId: id,
    tabId,
    url,
    host: URL.parse(url)?.host ?? '',
    capture: [...capture.capture],
    phase,
    startedAt,
    ...(phase === 'watching' && { expiresAt }),
    consoleBuffered: console.entries.length,
    networkBuffered: network.entries.length,
    droppedConsole: console.dropped,
    droppedNetwork: network.dropped,
    ...(message !== undefined && { message: `The capture has ended: ${message}.` }),
  };
}
