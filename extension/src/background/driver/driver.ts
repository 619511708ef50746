import type { PageMetrics } from '../../lib/page-metrics';
import type { Feature } from '../../registry.gen';
import type { Dialog, DialogAnswer } from '../call';
import type { CaptureKind, Seen, Tap } from '../diagnostics/entries';
import type { ActionError } from '../errors';
import type { Keystroke } from '../keys';
import type { Ran } from './scripts';

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** What a picture is to show, and how. */
export interface Shot {
  /** The viewport, or a part of the scroll area, which may lie outside the viewport. */
  part: Rect | 'viewport';
  /** Those just measured. */
  metrics: PageMetrics;
  /** Pixels of the picture for one CSS pixel. */
  scale: number;
  format: 'png' | 'jpeg' | 'webp';
  /** From 0 to 100; the browser chooses where it is left out. A PNG has none. */
  quality?: number;
}

export type LoadState = 'domcontentloaded' | 'load';

/**
 * What differs between browsers. Everything else in the background is the same for all of them and never asks which
 * one this is. Points are CSS pixels of the top viewport. Every wait ends with the signal, by its reason; every
 * failure is an `ActionError`.
 */
export interface Driver {
  /** What the browser gives its extensions beyond what every browser does: what needs more than this is `UNSUPPORTED`. */
  readonly features: ReadonlySet<Feature>;
  readonly mouse: Mouse;
  /** Where sessions in a person's own browser keep their cookies; undefined where they can only share the person's. */
  readonly containers?: Containers;

  /** Starts listening. In the worker's first turn: the event that woke the worker is lost otherwise. */
  listen(): void;
  /** The tabs that DevTools knows pages of; none where extensions have no DevTools. */
  pages(): Promise<DevToolsPage[]>;

  /** Takes hold of a tab; cheap when it is held already. */
  attach(tabId: number): Promise<void>;
  /** Lets go of a tab; waits for nothing. */
  release(tabId: number): void;

  /** Reports whether the tab is held. */
  holds(tabId: number): boolean;
  /**
   * Takes hold of a tab for one piece of work, which begins when that no longer moves the page about; the answer lets go
   * again of a tab that was not held before. `DEBUGGER_UNAVAILABLE` when it cannot be held.
   */
  borrow(tabId: number, signal: AbortSignal): Promise<() => void>;

  /** Loads `url` and waits for the load event of what it leads to; answers its address. HTTP errors are success. */
  navigate(tabId: number, url: string, signal: AbortSignal): Promise<string>;
  /**
   * Goes one step back (-1) or forward (1) and waits for the load event; does nothing where there is no history. Answers
   * the address that is shown.
   */
  traverse(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<string>;
  /** Begins that and waits for nothing more; false where there is nothing to go to, or nothing has begun. */
  step(tabId: number, step: -1 | 1, signal: AbortSignal): Promise<boolean>;
  reload(tabId: number, signal: AbortSignal): Promise<string>;
  /** Address and title as the browser has them: answered also while the page is busy, and for pages without script. */
  location(tabId: number, signal: AbortSignal): Promise<{ url: string; title: string }>;
  /** Waits until the page is the blank one, or the browser's own for an address that could not be shown. */
  whenBare(tabId: number, signal: AbortSignal): Promise<void>;
  whenLoaded(tabId: number, state: LoadState, signal: AbortSignal): Promise<void>;
  /**
   * Watches what an act does to a page from now on. The answer, called when the act is over, waits until a navigation
   * that it began has come to nothing or to a document that can be read.
   */
  watch(tabId: number): (signal: AbortSignal) => Promise<void>;

  /** Hears of every move of the main frame from now on, until the answer is called. */
  watchNavigations(tabId: number, told: (navigation: SeenNavigation) => void): () => void;
  /** Hears of every response to the page and to all that is in it; resolves when it does, with how to end that. */
  watchResponses(tabId: number, told: (response: SeenResponse) => void, signal: AbortSignal): Promise<() => void>;
  /** Hears of every window that the page is about to open, which may be kept from it; until the answer is called. */
  watchWindows(tabId: number, told: () => void): () => void;

  /**
   * Runs an expression in the page's own world and awaits its promise; ends it, loop or not, after `timeoutMs` and with
   * the signal. What it comes to is taken as JSON.
   */
  run(tabId: number, expression: string, timeoutMs: number, signal: AbortSignal): Promise<Ran>;

  /**
   * Hears of what a page logs and requests, also of what it has logged before, until the answer is stopped. The tab has to
   * be held.
   */
  tap(tabId: number, capture: readonly CaptureKind[], told: (seen: Seen) => void, signal: AbortSignal): Promise<Tap>;

  press(tabId: number, strokes: readonly Keystroke[], signal: AbortSignal): Promise<void>;
  /** Types text into the focused editor in one piece, as an input method does. */
  insertText(tabId: number, text: string, signal: AbortSignal): Promise<void>;

  /** The sizes of any page; one with a script of ours tells them sooner itself. */
  measure(tabId: number, signal: AbortSignal): Promise<PageMetrics>;
  /** A picture in base64, whatever the screen: its sides are those of the part times the scale, rounded. */
  capture(tabId: number, shot: Shot, signal: AbortSignal): Promise<string>;
}

/** A page as DevTools knows it. */
export interface DevToolsPage {
  tabId: number;
  targetId: string;
  /** Somebody's debugger is attached to it. */
  attached: boolean;
}

/** Places with cookies and storage of their own, in a profile; each is known by the id of its cookie store. */
export interface Containers {
  /** Makes one that a person sees by this name. */
  make(name: string): Promise<string>;
  /** The one that a tab is in; undefined for a tab in none. */
  of(tab: chrome.tabs.Tab): string | undefined;
  /** Ends one that was made here, with all that was kept in it and all tabs in it. */
  remove(store: string): Promise<void>;
  /** Ends those that were made here, by an earlier worker too, and are not among these. */
  removeAllBut(stores: ReadonlySet<string>): Promise<void>;
}

/** The pointer of each tab. */
export interface Mouse {
  /** Where it was last; undefined while it was nowhere. */
  place(tabId: number): Point | undefined;
  /** Resolves when the page has handled the move. */
  move(tabId: number, at: Point, signal: AbortSignal): Promise<void>;
  /** Resolves when the page has handled the move, and one press and release, or two for a double click. */
  click(tabId: number, at: Point, count: 1 | 2, signal: AbortSignal): Promise<void>;
  /** Clicks as a hand does. Resolves when the page has handled the last release. */
  handClick(tabId: number, click: HandClick, signal: AbortSignal): Promise<void>;
  /** Turns the wheel by pixels. Resolves when the page has been told; what scrolls is seen in its next frame. */
  wheel(tabId: number, at: Point, by: Point, signal: AbortSignal): Promise<void>;
  /** Moves there, presses the button and holds it. */
  grip(tabId: number, at: Point, signal: AbortSignal): Promise<Grip>;
}

/** A click with the way to it, and with its times in milliseconds. */
export interface HandClick {
  /** At least one point; the last one is clicked. */
  path: readonly Point[];
  button: 'left' | 'right' | 'middle';
  count: number;
  modifiers: readonly ('ctrl' | 'shift' | 'alt' | 'meta')[];
  /** Between the arrival and the first press. */
  hoverMs: number;
  /** Between each press and its release. */
  holdMs: number;
}

/** The pointer with its button held. */
export interface Grip {
  /** Moves the pointer, or what it carries. */
  move(to: Point): Promise<void>;
  /** To be called once the page has begun to drag data: waits for the data, and carries them to a point. */
  carry(to: Point): Promise<void>;
  /** Lets go: releases the button, or drops what is carried. */
  drop(): Promise<void>;
  /** Ends the hold, whatever became of it; resolves when the page has been told. Never rejects; to be called exactly once. */
  end(): Promise<void>;
}

export interface SeenNavigation {
  url: string;
  /** Set when the address could not be shown: tells why, in the words of `details.reason`, once that is loaded. */
  failure?: () => string;
}

export interface SeenResponse {
  url: string;
  status: number;
  /** Undefined where DevTools alone tells of a request that was sent before anybody listened. */
  method: string | undefined;
}

/** What a driver reports without being asked. */
export interface DriverEvents {
  /** A dialog of the page has opened and is to be answered. */
  dialog(tabId: number, dialog: Dialog): DialogAnswer;
  /** The page is closed or has crashed: nothing that runs on it can end well. */
  gone(tabId: number, reason: ActionError): void;
  /** A tab is no longer held, for good; or it was lost and is held again, and what was asked of it is forgotten. */
  lost(tabId: number, forGood: boolean): void;
}
