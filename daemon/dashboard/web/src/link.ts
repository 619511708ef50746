// The way to the daemon: the link that was followed becomes a login, and the login opens a websocket, again and again.

import { type Picture, pictureOf, type Said, type Told } from './wire';

const PROTOCOL = 'browsentic.dashboard';
// Of this tab and this port alone; a cookie would go to every server on this machine.
const KEY = 'login';

/** Follows the link in the address, if there is one, and takes it out of sight. */
export async function enter(): Promise<void> {
  const secret = location.hash.slice(1);
  if (secret === '' || secret.startsWith('/')) return;
  history.replaceState(null, '', location.pathname);
  const answer = await fetch('enter', { method: 'POST', body: secret });
  if (answer.ok) sessionStorage.setItem(KEY, (await answer.json()).login);
}

export type State = 'connecting' | 'live' | 'lost' | 'locked';

export interface Listener {
  state(state: State): void;
  told(message: Told): void;
  pictured(picture: Picture): void;
}

const LONGEST_PAUSE = 5000;

/** A connection that comes back by itself as long as the login is good. */
export class Link {
  readonly listener: Listener;
  #socket: WebSocket | undefined;
  #pause = 250;

  constructor(listener: Listener) {
    this.listener = listener;
  }

  open(): void {
    const login = sessionStorage.getItem(KEY);
    if (login === null) {
      this.listener.state('locked');
      return;
    }
    const socket = new WebSocket(`ws://${location.host}${location.pathname}live`, [PROTOCOL, login]);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#pause = 250;
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') {
        this.listener.pictured(pictureOf(data));
        return;
      }
      const message: Told = JSON.parse(data);
      this.listener.told(message);
      if (message.t === 'ready') this.listener.state('live');
    };
    socket.onclose = () => void this.#lost(opened);
  }

  /** Says something, if there is somebody to hear it. */
  say(message: Said): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  async #lost(opened: boolean): Promise<void> {
    // A socket doesn't tell a refusal from silence. A daemon that serves this page and refuses the socket has
    // forgotten the login.
    if (!opened && (await isServed())) {
      sessionStorage.removeItem(KEY);
      this.listener.state('locked');
      return;
    }
    this.listener.state('lost');
    setTimeout(() => this.open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
