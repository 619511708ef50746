// What this page knows, as signals: views read them and draw again when they change.

import { computed, effect, signal } from '@preact/signals';
import { Link, type State } from './link';
import type { Overview, Picture, Session, Told } from './wire';

export const state = signal<State>('connecting');
export const overview = signal<Overview | undefined>(undefined);
export const sessions = signal<ReadonlyMap<string, Session>>(new Map());
/** The newest small picture of each session: its address, and whether it is higher than wide. */
export const pictures = signal<ReadonlyMap<string, { src: string; tall: boolean }>>(new Map());
/** The session that this page takes over, and whether it has it yet. */
export const hold = signal<{ session: string; state: 'waiting' | 'yours' } | undefined>(undefined);
/** What went wrong, for a while. */
export const notice = signal<string>('');
/** What the views show by themselves, in words for who can't see them. */
export const said = signal<string>('');
/** Sessions whose cards are on the screen. */
export const visible = signal<ReadonlySet<string>>(new Set());
export const hidden = signal(document.hidden);
export const now = signal(Date.now());

const ENDED = ['closed', 'failed'];
const byAge = (a: Session, b: Session) => a.created.localeCompare(b.created);
export const live = computed(() => [...sessions.value.values()].filter((s) => !ENDED.includes(s.status)).sort(byAge));
export const ended = computed(() =>
  [...sessions.value.values()]
    .filter((s) => ENDED.includes(s.status))
    .sort(byAge)
    .reverse(),
);

/** The session in the address: the one that is shown large. */
export const opened = signal<string | undefined>(idInAddress());

function idInAddress(): string | undefined {
  return location.hash.startsWith('#/') ? location.hash.slice(2) || undefined : undefined;
}

export function nameOf(session: Session): string {
  return session.name || `Session ${session.id.replace(/^session_/, '').slice(0, 6)}`;
}

/** Takes the frames of the page that is shown large. */
let frameTaker: ((picture: Picture) => void) | undefined;
export function onFrame(taker: (picture: Picture) => void): () => void {
  frameTaker = taker;
  return () => {
    frameTaker = undefined;
  };
}

export const link = new Link({
  state(next) {
    if (next === 'lost') heard.clear();
    // What was mine before the connection broke is asked for again, as long as the daemon keeps it.
    if (next === 'live' && hold.value) link.say({ t: 'take', session: hold.value.session });
    state.value = next;
  },
  told,
  pictured(picture) {
    if (picture.t === 'large') frameTaker?.(picture);
    else hang(picture);
  },
});

/** The sessions that this connection has told of before it was ready. */
const heard = new Set<string>();

function told(message: Told): void {
  switch (message.t) {
    case 'overview':
      overview.value = message.overview;
      break;
    case 'ready':
      // What an earlier connection told and this one did not is gone.
      for (const id of sessions.value.keys()) if (!heard.has(id)) forget(id);
      heard.clear();
      break;
    case 'session':
      heard.add(message.session.id);
      sessions.value = new Map(sessions.value).set(message.session.id, message.session);
      break;
    case 'gone':
      heard.delete(message.id);
      forget(message.id);
      break;
    case 'hold':
      held(message.id, message.state);
      break;
    case 'failed':
      if (message.what === 'take') hold.value = undefined;
      notice.value = sentence(message.what, message.message);
      break;
  }
}

function held(session: string, next: 'waiting' | 'yours' | 'over'): void {
  const mine = hold.value?.session === session;
  if (next !== 'over') {
    hold.value = { session, state: next };
    if (next === 'yours') said.value = 'You have the session. Its client waits.';
  } else if (mine) {
    hold.value = undefined;
    said.value = 'The session is its client’s again.';
  }
}

const WORDS: Record<string, string> = {
  take: 'It can’t be taken over',
  close: 'It can’t be closed',
  watch: 'The page can’t be shown',
  navigate: 'The page can’t go there',
};

function sentence(what: string, message: string): string {
  return `${WORDS[what] ?? 'That didn’t work'}: ${message}`;
}

function hang(picture: Picture): void {
  const old = pictures.value.get(picture.session);
  pictures.value = new Map(pictures.value).set(picture.session, {
    src: URL.createObjectURL(picture.jpeg),
    tall: picture.height > picture.width,
  });
  if (old) URL.revokeObjectURL(old.src);
}

function forget(id: string): void {
  const left = new Map(sessions.value);
  left.delete(id);
  sessions.value = left;
  const picture = pictures.value.get(id);
  if (picture) URL.revokeObjectURL(picture.src);
}

/** How long a notice stays. */
const NOTICE_TIME = 6000;

/** Keeps the store in step with the window and the daemon told what is on the screen. */
export function begin(): void {
  addEventListener('hashchange', () => {
    opened.value = idInAddress();
  });
  document.addEventListener('visibilitychange', () => {
    hidden.value = document.hidden;
  });
  setInterval(() => {
    if (!document.hidden) now.value = Date.now();
  }, 1000);
  effect(() => {
    const shown = hidden.value ? [] : [...visible.value];
    if (state.value === 'live') link.say({ t: 'show', sessions: shown });
  });
  effect(() => {
    const session = opened.value === undefined ? undefined : sessions.value.get(opened.value);
    document.title = session ? `${nameOf(session)} · browsentic` : 'browsentic';
  });
  effect(() => {
    if (notice.value === '') return;
    const timer = setTimeout(() => {
      notice.value = '';
    }, NOTICE_TIME);
    return () => clearTimeout(timer);
  });
  link.open();
}
