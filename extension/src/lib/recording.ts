/** What is recorded of a person's work in one tab, and what it is made into. What was typed into secret fields is in none of it. */

/** How the page tools find an element again. */
export interface RecordedTarget {
  selector: string;
  text?: string;
  role?: string;
}

/** Something that the person did; `at` is in milliseconds since 1970. */
export type RecordedEvent = { at: number } & (
  | { kind: 'navigate'; url: string }
  | { kind: 'click'; target: RecordedTarget }
  /** `field` is what the field is called. Without a value it was not to be kept. */
  | { kind: 'fill'; target: RecordedTarget; field: string; secret: boolean; value?: string }
  | { kind: 'select'; target: RecordedTarget; field: string; secret: boolean; value?: string }
  | { kind: 'key'; key: string; modifiers: string[] }
  | { kind: 'submit'; target: RecordedTarget }
  | { kind: 'scroll'; x: number; y: number }
  | { kind: 'copy'; length: number }
);

/** What one document tells at a time. Told twice, it is the same: its key says so. */
export interface RecordedBatch {
  recording: string;
  key: string;
  events: RecordedEvent[];
  /** Nothing comes after it from that document. */
  last?: true;
}

/** How the names begin under which batches are stored that no worker was there to take. */
export const LEFT_BATCH = 'browsentic/recorded/';

/** What a document is to record; `values` says whether to keep what is typed into fields that are not secret. */
export interface RecordOrder {
  id: string;
  values: boolean;
}

export interface RecordedStep {
  ordinal: number;
  /** What it was for, in one plain sentence. */
  intent: string;
  /** The page tool that does the same, without its family's name. */
  action: 'navigate' | 'clickElement' | 'fillInput' | 'selectOption' | 'pressKey' | 'submitForm' | 'scrollTo';
  target?: RecordedTarget;
  /** What was typed or chosen; a name in double braces stands for something to be asked for. */
  value?: string;
  url?: string;
  note?: string;
}

/** Something that the steps leave open. */
export interface RecordedVariable {
  name: string;
  field: string;
  kind: 'text' | 'secret';
}

export interface Recording {
  id: string;
  name: string;
  host: string;
  startUrl: string;
  status: 'recording' | 'ready';
  capturedValues: boolean;
  /** ISO 8601. */
  createdAt: string;
  durationMs: number;
  summary: string;
  variables: RecordedVariable[];
  caveats: string[];
  steps: RecordedStep[];
}

/** The recording that is under way. */
export interface RecordingState {
  id: string;
  tabId: number;
  host: string;
  capturedValues: boolean;
  /** In milliseconds since 1970. */
  since: number;
}

export const MAX_RECORDINGS = 20;
export const MAX_EVENTS = 2000;
export const MAX_RECORDING_MS = 15 * 60 * 1000;

/** Origin and path of a web address: its query may hold a secret. */
export function plainAddress(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? '' : `${parsed.origin === 'null' ? parsed.protocol : parsed.origin}${parsed.pathname}`;
}
