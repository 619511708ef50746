import { all, Changes, outlasting, pause } from '../wait';
import type { Attachments } from './attachments';
import { type DragData, type MouseEventParams, send as sendNow } from './cdp';
import type { Grip, HandClick, Mouse, Point } from './driver';

const MOVES_APART_MS = 12;

/** Bits of DevTools' Input domain. */
const MODIFIERS = { alt: 1, ctrl: 2, meta: 4, shift: 8 };
const BUTTONS = { left: 1, right: 2, middle: 4 };

/** Trusted pointer input through chrome.debugger. */
export class DebuggerMouse implements Mouse {
  readonly #tabs: Attachments;
  readonly #places = new Map<number, Point>();

  constructor(tabs: Attachments) {
    this.#tabs = tabs;
  }

  listen(): void {
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#places.delete(tabId);
    });
  }

  place(tabId: number): Point | undefined {
    return this.#places.get(tabId);
  }

  async move(tabId: number, at: Point, signal: AbortSignal): Promise<void> {
    await this.#send(tabId, signal, moved(at, 0));
  }

  async click(tabId: number, at: Point, count: 1 | 2, signal: AbortSignal): Promise<void> {
    const clicks = count === 1 ? [1] : [1, 2];
    const steps = clicks.flatMap((clickCount) => [pressed(at, clickCount), released(at, clickCount)]);
    // Sent together: awaited one by one, each would cost a frame.
    await all([moved(at, 0), ...steps].map((step) => this.#send(tabId, signal, step)));
  }

  async handClick(tabId: number, click: HandClick, signal: AbortSignal): Promise<void> {
    const { path, count, hoverMs, holdMs } = click;
    const modifiers = click.modifiers.reduce((bits, modifier) => bits | MODIFIERS[modifier], 0);
    const [at = { x: 0, y: 0 }] = path.slice(-1);
    // Not awaited one by one: each would cost a frame more than a hand takes.
    const sent: Promise<void>[] = [];
    const send = (step: MouseEventParams) => {
      const sending = this.#send(tabId, signal, { ...step, modifiers });
      sending.catch(() => {});
      sent.push(sending);
    };
    try {
      for (const [i, point] of path.entries()) {
        if (i > 0) {
          await pause(MOVES_APART_MS, signal);
        }
        send(moved(point, 0));
      }
      await pause(hoverMs, signal);
      const button = { button: click.button, buttons: BUTTONS[click.button] };
      for (let clickCount = 1; clickCount <= count; clickCount++) {
        send({ ...pressed(at, clickCount), ...button });
        try {
          await pause(holdMs, signal);
        } finally {
          // Also when the call is over: a button must not stay down.
          const release = { ...released(at, clickCount), ...button, buttons: 0, modifiers };
          if (signal.aborted) {
            sent.push(outlasting(sendNow(tabId, 'Input.dispatchMouseEvent', release), signal));
          } else {
            send(release);
          }
        }
      }
    } finally {
      await Promise.allSettled(sent);
    }
    await Promise.all(sent);
  }

  async wheel(tabId: number, at: Point, by: Point, signal: AbortSignal): Promise<void> {
    const turn = { type: 'mouseWheel', ...at, button: 'none', deltaX: by.x, deltaY: by.y } as const;
    await this.#tabs.send(tabId, signal, 'Input.dispatchMouseEvent', turn);
  }

  async grip(tabId: number, at: Point, signal: AbortSignal): Promise<Grip> {
    const grip = new MouseGrip(this.#tabs, tabId, signal, (step) => this.#send(tabId, signal, step));
    try {
      await grip.take(at);
      return grip;
    } catch (error) {
      await grip.end();
      throw error;
    }
  }

  async #send(tabId: number, signal: AbortSignal, step: MouseEventParams): Promise<void> {
    this.#places.set(tabId, { x: step.x, y: step.y });
    await this.#tabs.send(tabId, signal, 'Input.dispatchMouseEvent', step);
  }
}

class MouseGrip implements Grip {
  readonly #tabs: Attachments;
  readonly #tabId: number;
  readonly #signal: AbortSignal;
  readonly #mouse: (step: MouseEventParams) => Promise<void>;
  readonly #unsubscribe: () => void;
  readonly #changes = new Changes();
  #start: Point = { x: 0, y: 0 };
  #at = this.#start;
  #held = false;
  /** What the page drags, once it does. */
  #data: DragData | undefined;
  #carrying = false;

  constructor(tabs: Attachments, tabId: number, signal: AbortSignal, mouse: (step: MouseEventParams) => Promise<void>) {
    this.#tabs = tabs;
    this.#tabId = tabId;
    this.#signal = signal;
    this.#mouse = mouse;
    this.#unsubscribe = tabs.subscribe(tabId, (event, params) => {
      if (event === 'Input.dragIntercepted') {
        this.#data = (params as { data: DragData }).data;
        this.#changes.notify();
      }
    });
  }

  /** From here on a drag that the page begins is told to us and not to the system. */
  async take(at: Point): Promise<void> {
    this.#start = at;
    this.#at = at;
    const intercepting = this.#tabs.send(this.#tabId, this.#signal, 'Input.setInterceptDrags', { enabled: true });
    this.#held = true;
    await all([intercepting, this.#mouse(moved(at, 0)), this.#mouse(pressed(at, 1))]);
  }

  async move(to: Point): Promise<void> {
    this.#at = to;
    await (this.#carrying ? this.#drag('dragOver') : this.#mouse(moved(to, 1)));
  }

  async carry(to: Point): Promise<void> {
    await this.#changes.until(() => this.#data, this.#signal);
    this.#carrying = true;
    this.#at = to;
    await this.#drag('dragEnter');
    await this.#drag('dragOver');
  }

  async drop(): Promise<void> {
    await (this.#carrying ? this.#drag('drop') : this.#mouse(released(this.#at, 1)));
    this.#held = false;
    this.#carrying = false;
  }

  async end(): Promise<void> {
    this.#unsubscribe();
    // These are to reach the page also when the call is over.
    const sent: Promise<unknown>[] = [];
    const data = this.#data;
    if (this.#held && data !== undefined) {
      sent.push(sendNow(this.#tabId, 'Input.dispatchDragEvent', { type: 'dragCancel', ...this.#at, data }));
    }
    if (this.#held) {
      // Put back where it was taken, which means nothing to most pages.
      for (const step of [moved(this.#start, 1), released(this.#start, 1)]) {
        sent.push(sendNow(this.#tabId, 'Input.dispatchMouseEvent', step));
      }
    }
    sendNow(this.#tabId, 'Input.setInterceptDrags', { enabled: false }).catch(() => {});
    await outlasting(Promise.allSettled(sent), this.#signal);
  }

  async #drag(type: 'dragEnter' | 'dragOver' | 'drop'): Promise<void> {
    if (this.#data !== undefined) {
      const event = { type, ...this.#at, data: this.#data };
      await this.#tabs.send(this.#tabId, this.#signal, 'Input.dispatchDragEvent', event);
    }
  }
}

function moved(at: Point, buttons: 0 | 1): MouseEventParams {
  return { type: 'mouseMoved', ...at, button: buttons === 0 ? 'none' : 'left', buttons, clickCount: 0 };
}

function pressed(at: Point, clickCount: number): MouseEventParams {
  return { type: 'mousePressed', ...at, button: 'left', buttons: 1, clickCount };
}

function released(at: Point, clickCount: number): MouseEventParams {
  return { type: 'mouseReleased', ...at, button: 'left', buttons: 0, clickCount };
}
