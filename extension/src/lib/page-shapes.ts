/** What the worker and a frame's script tell each other of: elements, places, pictures, what is waited for. */

import type { Inputs, Outputs } from '../registry.gen';
import type { Box, Matrix } from './matrix';

/** A locator inside one document; the worker has already followed the frame chain. */
export interface FrameLocator {
  strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
  value: string;
  name?: string;
  exact?: boolean;
}

/** Exactly one of the two. A ref is `@e` + 32 hex digits, the first 8 of which are the frame's id. */
export type Target = { locator: FrameLocator } | { ref: string };

/** An expected failure. It is a value, never an exception: an exception across the port is a bug (`INTERNAL_ERROR`). */
export interface PageFailure {
  code:
    | 'OPERATION_TIMEOUT'
    | 'OPERATION_CANCELLED'
    | 'ELEMENT_NOT_FOUND'
    | 'LOCATOR_AMBIGUOUS'
    | 'STALE_ELEMENT_REFERENCE'
    | 'INVALID_ARGUMENT'
    | 'LIMIT_EXCEEDED'
    | 'BROWSER_ERROR'
    | 'INTERNAL_ERROR'
    | 'TARGET_NOT_FOUND'
    | 'INVALID_TARGET'
    | 'INVALID_INPUT'
    | 'ACTION_FAILED'
    | 'UNSUPPORTED'
    | 'PICK_CANCELLED'
    | 'TIMEOUT'
    | 'TAB_UNREACHABLE';
  /** Plain words for `details`: what is missing or in the way, near misses. Bounded; never a form value. */
  details?: PageFailureDetails;
}

export interface PageFailureDetails {
  /** The last check that did not hold: what the element was waiting for when the time ran out. */
  waitingFor?: 'match' | 'attached' | 'visible' | 'stable' | 'enabled' | 'editable' | 'inViewport' | 'receivesEvents';
  /** What lies over the point, as a short opening tag: `<div id="overlay" class="modal">`. */
  obscuredBy?: string;
  /** In words, the form that a value must have: `a date: YYYY-MM-DD`. */
  wanted?: string;
  /** How many elements matched. */
  matchCount?: number;
  /** At most 5 short descriptions of what nearly matched or of the several that did: `button "Save draft"`. */
  candidates?: string[];
  /** What the caller could have chosen instead, at most 20. */
  choices?: string[];
  /** Where the caller should go instead. */
  address?: string;
  /** In our own words, what is wrong and what would be right. */
  why?: string;
}

/** What an act needs to hold before input may be sent. */
export type ActKind =
  | 'click'
  | 'doubleClick'
  | 'drag'
  | 'hover'
  | 'check'
  | 'uncheck'
  | 'press'
  | 'focus'
  | 'scrollIntoView';

export interface SnapshotOptions {
  /** Depth of the deepest node kept; the roots have depth 0. */
  maxDepth?: number;
  maxChildren?: number;
  interactiveOnly: boolean;
  includeBoundingBoxes: boolean;
  includeRefs: boolean;
  maxRefs: number;
  /** From this frame's viewport to the top one, for every box. */
  place: Matrix;
  /** What is left of the pre-capture budget (20,000 nodes, 2,000,000 characters over all frames). */
  budget: { nodes: number; chars: number };
}

export interface RefEntry {
  ref: string;
  tag: string;
  role?: string;
  name?: string;
}

/** In UTF-16 units. */
export const MAX_REF_TEXT = { role: 64, name: 120 };

export interface FrameSnapshot {
  /** ARIA YAML of the scope, no trailing newline; empty when nothing is left. */
  text: string;
  refs: RefEntry[];
  omitted: { nonInteractiveNodes: number; maxChildrenNodes: number };
  /** What the walk used of the budget, children included. */
  used: { nodes: number; chars: number };
}

export type WaitCondition =
  | {
      kind: 'locator';
      locator: FrameLocator;
      state: 'visible' | 'hidden' | 'attached' | 'detached' | 'enabled' | 'disabled';
    }
  | { kind: 'text'; text: string; state: 'present' | 'absent' };

export interface Point {
  x: number;
  y: number;
}

/** What a picture can be made of, in CSS pixels. */
export interface PicturePlan {
  viewport: { width: number; height: number };
  content: { width: number; height: number };
  scroll: Point;
  /** What of the document is wanted, where an element was named. */
  box?: Point & { width: number; height: number };
}

/** What a monitor waits for; which fields there are depends on the kind. A pattern compiles. */
export interface Until {
  kind: Inputs['page.startMonitor']['until']['kind'];
  target?: Aim;
  pattern?: string;
  /** In percent; 100 where it is left out. */
  threshold?: number;
}

/** What a monitor has seen: whether it was that, how far it is, and what it says (at most 120 characters of the page). */
export interface Sighting {
  matched: boolean;
  percent?: number;
  text?: string;
}

/** What one document shows of a human check (lib/captcha.ts). Boxes are of its own viewport. */
export interface CaptchaSigns {
  /** The first vendor whose marks are here. */
  widget?: {
    vendor: string;
    solved: boolean;
    hasToken: boolean;
    /** Of what shows it; none when nothing does. */
    bounds?: Box;
    /** By token: the frames that may hold its checkbox, the vendor's own first. */
    frames: string[];
    /** Of a puzzle that is being shown. */
    challenge?: Box;
  };
  /** By token: all frames, for whoever has found nothing here. */
  frames: string[];
}

/** How these actions name an element, and how they describe one. */
export type Aim = Inputs['page.clickElement']['target'];
export type ElementDescription = Omit<Outputs['page.hoverElement'], 'dialog'>;
export type Region = Outputs['page.getPageInfo']['layout']['regions'][number];
