/**
 * What the worker may ask of the content script of one frame, and what that script answers. Every frame of every
 * tab keeps one `chrome.runtime` port named `PORT_NAME` open to the worker; requests go worker → frame.
 *
 * Coordinates are CSS pixels of the asked frame's own viewport. Nothing here names a browser API: the page engine
 * runs unchanged in a bare page under test.
 */

import type { Inputs, Outputs } from '../registry.gen';
import type { Box, Matrix } from './matrix';
import type { PageMetrics } from './page-metrics';
import type {
  ActKind,
  Aim,
  CaptchaSigns,
  ElementDescription,
  FrameLocator,
  FrameSnapshot,
  PageFailure,
  PicturePlan,
  Point,
  Sighting,
  SnapshotOptions,
  Target,
  Until,
  WaitCondition,
} from './page-shapes';
import type { RecordedBatch, RecordOrder } from './recording';

export const PORT_NAME = 'browsentic/page';

/**
 * How long, when a call is over, what it has begun and cannot take back is waited for: input on its way to a busy page,
 * an act of the page's script. Below the daemon's SettleLimit, which is how long it waits for us.
 */
export const SETTLES_WITHIN_MS = 4000;

/** The actions that are done by the top document's script alone: each is an operation of its own name. */
export type PageSideAction =
  | 'page.getPageInfo'
  | 'page.extractText'
  | 'page.waitForElement'
  | 'page.clickElement'
  | 'page.hoverElement'
  | 'page.fillInput'
  | 'page.selectOption'
  | 'page.pressKey'
  | 'page.dragElement'
  | 'page.focusInput'
  | 'page.typeText'
  | 'page.selectText'
  | 'page.submitForm'
  | 'page.findProgress'
  | 'page.findSearch'
  | 'page.scrollTo'
  | 'page.highlightElement'
  | 'page.readTheme'
  | 'page.auditContrast'
  | 'page.applyTheme';

type PageSideOps = {
  [A in PageSideAction]: {
    args: Inputs[A];
    result: Omit<Outputs[A], 'dialog'>;
    acts: 'dialog' extends keyof Outputs[A] ? true : false;
  };
};

/**
 * The operations: args and result of each. Those that look for an element keep looking (mutations, frames; no fixed
 * sleeps) until `timeoutMs` is over; more than one match is `LOCATOR_AMBIGUOUS` at once. Those that `acts` may have the
 * page run what it likes before they answer.
 */
export interface PageOps extends PageSideOps {
  /** Title and address as the document has them now. */
  info: { args: Record<string, never>; result: { url: string; title: string; readyState: DocumentReadyState } };

  /**
   * Waits until the locator matches exactly one iframe; `token` is what the script in that frame answers to `ownToken`.
   * With `ifAny` it does not wait for a match: an empty token says that there is none.
   */
  enterFrame: { args: { locator: FrameLocator; ifAny?: true }; result: { token: string } };

  /** The token by which the parent's script knows this frame; empty when no iframe is around it. Not for the top frame. */
  ownToken: { args: Record<string, never>; result: { token: string } };

  /**
   * Scrolls the iframe of `token` so that its inner point (x, y) is on screen, checks that the point is not covered
   * in this document, and answers the point in this frame's coordinates. Until `settle`, pointer events that end in
   * this document instead of the iframe are stopped.
   */
  throughFrame: { args: { token: string; x: number; y: number }; result: { handle: number; x: number; y: number } };

  /** From the viewport of the iframe of `token` to this frame's viewport. Scrolls nothing, checks nothing. */
  framePlace: { args: { token: string }; result: { place: Matrix } };

  /**
   * Scrolls the iframe of `token` until its inner point (x, y) is in sight, and answers the point in this frame's
   * coordinates. What lies over it does not matter.
   */
  showFrame: { args: { token: string; x: number; y: number }; result: { x: number; y: number } };

  /** The iframe at a point, and the point in its coordinates; no token where there is none. */
  frameAt: { args: { x: number; y: number }; result: { token?: string; x: number; y: number } };

  /**
   * Resolves when the page has worked off what was queued before: a browser tells of a changed selection, say, a moment
   * after the key that changed it. A page that never gets that far is not waited for.
   */
  idle: { args: Record<string, never>; result: Record<string, never> };

  /** Answers at once: what the page had the browser told before, of a navigation say, is known when the answer is there. */
  echo: { args: Record<string, never>; result: Record<string, never> };

  /** Resolves when the frame has been drawn twice without a scroll in between; after a second in any case. */
  calm: { args: Record<string, never>; result: Record<string, never> };

  /**
   * Resolves when the frame has been drawn once; after a second in any case. Before, the browser has no picture of a
   * frame in another process to hit, and input for it goes nowhere.
   */
  drawn: { args: Record<string, never>; result: Record<string, never> };

  /**
   * Finds the element, waits for what `act` needs (attached, visible, stable, enabled, hit at the point), scrolls it
   * into view, and arms a capture-phase watch on the window: pointer input that would land on anything but the
   * element, its descendants or its label is stopped and reported by `settle`. `focus` and `press` focus the element
   * and need no point. `done` is true when nothing has to be sent (already checked; a focus; a scroll, whose point is
   * one of the element).
   */
  prepare: {
    args: { target: Target; act: ActKind };
    result: { handle: number; done: boolean; x: number; y: number };
    acts: true;
  };

  /**
   * After the input was acknowledged: what became of it. `hit`: the element got it. `missed`: it would have hit
   * `obscuredBy` and was stopped; try again. `none`: no event arrived. `checked` for check and uncheck: the state
   * now. Disarms the watch, unless the button is still `held`; then `dragging` says whether the page has begun to drag
   * data.
   */
  settle: {
    args: { handle: number; held?: true };
    result: { outcome: 'hit' | 'missed' | 'none'; obscuredBy?: string; checked?: boolean; dragging?: boolean };
  };

  /**
   * Finds the element that a drag is to end on, waits until it is visible, stable and hit at the point, and watches
   * until the end of the call what the drag does there.
   */
  prepareDrop: { args: { target: Target }; result: { handle: number; x: number; y: number } };
  /** Where the element is now; scrolls it into sight. What lies over it, as what is dragged may, does not matter. */
  dropPoint: { args: { handle: number }; result: { x: number; y: number } };
  /** `over`: the pointer was over the element. `dropped`: the page took the data that were dropped. */
  dropState: { args: { handle: number }; result: { over: boolean; dropped: boolean } };

  /**
   * Replaces the value of one field and fires input and change. `insert` asks the worker to send the text as
   * trusted input (an editor that ignores the editing command); then `confirmFill` compares. Where the focus is in the
   * `sink` of an editor that draws its text itself, the worker first selects all by the key for it, and offers the text
   * by `paste`, which says whether the editor took it.
   */
  fill: {
    args: { target: Target; value: string };
    result: { insert: boolean; handle: number; sink?: true };
    acts: true;
  };
  paste: { args: { handle: number; value: string }; result: { taken: boolean }; acts: true };
  confirmFill: { args: { handle: number; value: string }; result: { matches: boolean }; acts: true };

  /** Chooses one option by value, else by label, and fires input and change; the choice is read back. */
  select: { args: { target: Target; value: string }; result: Record<string, never>; acts: true };

  /** Rendered text of one element, as the user sees it. */
  text: { args: { target: Target }; result: { text: string } };

  /** The sizes of this frame's page. */
  metrics: { args: Record<string, never>; result: PageMetrics };

  /** Scrolls the element into view; its box, rounded outward. `ELEMENT_NOT_FOUND` when it has none. */
  box: { args: { target: Target }; result: { x: number; y: number; width: number; height: number } };

  /**
   * Captures the tree. When the scope holds iframes and `children` is absent, answers only their tokens, where their
   * viewports lie, and the depth at which the roots of their trees will stand; the worker asks again with their
   * snapshots, by token (a missing one is left empty). A frame takes its own passwords out of what it writes itself;
   * `secrets` are for the worker alone, which takes them out of what the other frames write.
   */
  snapshot: {
    args: { scope?: FrameLocator; options: SnapshotOptions; children?: Record<string, FrameSnapshot> };
    result:
      | { snapshot: FrameSnapshot; secrets?: readonly string[] }
      | { frames: { token: string; place: Matrix; depth: number }[] };
  };

  /**
   * Where a trusted click on an element, or at a point of the viewport, is to go, once it is in sight and nothing covers
   * it; `from` is where the pointer comes from. `described` tells of the element as it is later, by its handle; without
   * an answer when it is gone.
   */
  planClick: {
    args: { target?: Aim; point?: Point; scrollIntoView: boolean };
    result: {
      point: Point;
      from: Point;
      submits: boolean;
      handle?: number;
      element?: ElementDescription;
      over?: string;
    };
  };
  /**
   * Where a drag by real input is to go, as for a click; both ends are in sight at once. `dragBegun` says whether the page
   * has begun to drag data since.
   */
  planDrag: {
    args: Inputs['page.dragElement'];
    result: {
      approach: Point;
      grip: Point;
      drop: Point;
      from?: { handle: number; element: ElementDescription };
      to?: { handle: number; element: ElementDescription };
    };
  };
  dragBegun: { args: Record<string, never>; result: { dragging: boolean } };
  described: { args: { handle: number }; result: { element?: ElementDescription } };

  /**
   * Begins to leave: for an address, absolute or relative to this one, or through the history. `unsure` says that there
   * may be nothing to go to: a page learns of no entries but its own site's.
   */
  leave: {
    args: { url: string } | { action: 'back' | 'forward' | 'reload' };
    result: { navigatingTo: string } | { performed: string; unsure?: true };
    acts: true;
  };

  /**
   * Begins to leave for the results of a search, or searches by a field. `leaves` says that another document is on its
   * way.
   */
  search: {
    args: Inputs['page.searchSite'];
    result: Omit<Outputs['page.searchSite'], 'searchedFor' | 'loaded' | 'landedOn' | 'dialog'> & { leaves: boolean };
    acts: true;
  };

  /** Waits until a person has pointed at an element: without its picture, which the worker takes. */
  pick: { args: Inputs['page.pickElement']; result: Omit<Outputs['page.pickElement'], 'shot'> };

  /**
   * A file comes piece by piece, base64, each from where the one before ended; then it is put into a file input, which may
   * be hidden. A call that begins again is told what has come before, or what it has attached already.
   */
  beginFile: {
    args: { call: string; id: string; target: Aim };
    result: { received: number; attached?: Outputs['page.attachFile'] };
  };
  filePiece: { args: { id: string; offset: number; data: string }; result: { received: number } };
  endFile: {
    args: { call: string; id: string; name: string; mime: string; size: number; target: Aim };
    result: Outputs['page.attachFile'];
    acts: true;
  };

  /** Sizes of the document, and the box of an element, scrolled into view, in document coordinates. */
  /** Scrolls the target into view; planned `again`, what is put back is what was before both. */
  planPicture: { args: { target?: Aim; again?: boolean }; result: PicturePlan };
  /** The picture has been taken, or will not be: what was scrolled for it goes back. */
  putBack: { args: Record<string, never>; result: Record<string, never> };
  scrollToPoint: { args: { x: number; y: number }; result: { x: number; y: number } };

  /** Of the top frame: the refs of a capture of any of the page's frames take the place of all earlier ones. */
  keepRefs: { args: { refs: string[] }; result: Record<string, never> };
  /** Of the top frame: whether the ref is of the page's latest capture, and the page still shows the same. */
  holdsRef: { args: { ref: string }; result: { held: boolean } };

  /**
   * Looks once; with what was `seen` before, goes on looking whenever the page changes, and answers when there is something
   * to tell: at once when it is what the monitor waits for, else a few seconds after it was asked at the earliest.
   */
  watch: { args: { until: Until; seen?: Sighting }; result: Sighting };

  captchaSigns: { args: Record<string, never>; result: CaptchaSigns };
  /** Of a vendor's frame, or of a page that holds the checkbox itself: where that is, once only, and that it is ticked. */
  captchaBox: { args: { vendor: string }; result: { box?: Box; solved: boolean; frames: string[] } };
  /** Resolves when this document says that the check is over, or that a puzzle has to be answered. */
  captchaVerdict: { args: { vendor: string }; result: Record<string, never> };

  /** Resolves when the condition holds in this document. */
  waitFor: { args: { condition: WaitCondition }; result: Record<string, never> };
}

export type PageOp = keyof PageOps;

type Act = { [K in PageOp]: PageOps[K] extends { acts: true } ? K : never }[PageOp];

/** Those that are declared to act, no more and no fewer. */
const ACTS: Record<Act, true> = {
  prepare: true,
  fill: true,
  paste: true,
  confirmFill: true,
  select: true,
  leave: true,
  search: true,
  endFile: true,
  'page.clickElement': true,
  'page.hoverElement': true,
  'page.fillInput': true,
  'page.selectOption': true,
  'page.pressKey': true,
  'page.dragElement': true,
  'page.focusInput': true,
  'page.typeText': true,
  'page.selectText': true,
  'page.submitForm': true,
};

/** An act may be begun, or go on, when its call is over: a busy page hears of that afterwards only. */
export function isAct(op: PageOp): boolean {
  return op in ACTS;
}

/** Worker → frame. `timeoutMs` is what is left of the call's deadline at `sentAt`, by the machine's clock. */
export type PageRequest =
  | Greeting
  | { [K in PageOp]: { id: number; op: K; args: PageOps[K]['args']; timeoutMs: number; sentAt: number } }[PageOp]
  | { cancel: number }
  | CueRequest
  | RecordRequest;

/**
 * Whether the frame shows, from now on, which element is acted on. What it shows at the moment is taken away. Until it is
 * told it shows nothing.
 */
export interface CueRequest {
  cues: boolean;
}

/**
 * The top frame records, from now on, what the person does in it, or no more; and what it has told has been taken. A frame
 * that begins again for another worker tells once more what was not taken.
 */
export type RecordRequest = { record: RecordOrder | null } | { taken: string };

/** The first message on every port: the frame's id in its tab, which its refs begin with. */
export interface Greeting {
  frameId: number;
}

/**
 * Frame → worker: the answer to request `id`, or a notice. The notice comes from `fill` and `select` right before their
 * effect: if the document goes away after it, the request has been carried out and is not repeated on the next document.
 */
export type PageReply =
  | { id: number; ok: true; value: PageOps[PageOp]['result'] }
  | { id: number; ok: false; error: PageFailure }
  | { id: number; acting: true }
  | { recorded: RecordedBatch; leaving?: true };
