// The messages between this page and the daemon: daemon/dashboard/message.go and backend.go, in TypeScript.

export interface Overview {
  version: string;
  pid: number;
  port: number;
  started: string;
  clients: { name: string; version?: string; kind: string }[];
  browsers: { kind: 'managed' | 'paired'; name: string; version?: string; state: string }[];
  memory: { daemon: number; managed: number };
}

export interface Call {
  action: string;
  began: string;
  outcome?: string;
  ms: number;
}

export interface Page {
  id: string;
  url: string;
  title: string;
}

export interface Session {
  id: string;
  name?: string;
  browser: 'managed' | 'paired';
  headed: boolean;
  status: 'creating' | 'ready' | 'closing' | 'closed' | 'failed';
  client?: string;
  expires?: string;
  created: string;
  waiting: number;
  held: boolean;
  running?: Call;
  recent: Call[];
  pages: Page[];
  current?: string;
  looks: boolean;
}

export type Told =
  | { t: 'overview'; overview: Overview }
  | { t: 'session'; session: Session }
  | { t: 'gone'; id: string }
  | { t: 'ready' }
  | { t: 'hold'; id: string; state: 'waiting' | 'yours' | 'over' }
  | { t: 'failed'; id?: string; what: string; message: string };

export interface Picture {
  t: 'small' | 'large';
  session: string;
  page: string;
  /** Of the page's viewport, in CSS pixels. */
  width: number;
  height: number;
  jpeg: Blob;
}

export interface Mouse {
  kind: 'move' | 'down' | 'up' | 'wheel';
  x: number;
  y: number;
  dx?: number;
  dy?: number;
  button?: number;
  buttons?: number;
  clicks?: number;
  modifiers?: number;
}

export interface Key {
  down: boolean;
  key: string;
  code: string;
  keyCode: number;
  text?: string;
  modifiers?: number;
  repeat?: boolean;
}

export type Said =
  | { t: 'show'; sessions: string[] }
  | { t: 'watch'; session?: string; page?: string }
  | { t: 'take' | 'release' | 'close'; session: string }
  | { t: 'mouse'; mouse: Mouse }
  | { t: 'key'; key: Key }
  | { t: 'type'; text: string }
  | { t: 'navigate'; url: string }
  | { t: 'go'; by: -1 | 0 | 1 }
  | { t: 'front' };

/** Takes a picture apart: a line of JSON, and the JPEG. */
export function pictureOf(message: ArrayBuffer): Picture {
  const bytes = new Uint8Array(message);
  const end = bytes.indexOf(0x0a);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  return { ...head, jpeg: new Blob([bytes.subarray(end + 1)], { type: 'image/jpeg' }) };
}
