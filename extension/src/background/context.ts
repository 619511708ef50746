import type { Result } from '../lib/frames';
import type { FrameSnapshot } from '../lib/page-shapes';
import type { ExtensionActionName, Inputs, Outputs } from '../registry.gen';
import type { AwaitedEvent } from './awaited';
import type { Call } from './call';
import type { Diagnostics } from './diagnostics/diagnostics';
import type { Driver } from './driver/driver';
import type { Frames } from './frames';
import type { Navigations } from './navigations';
import type { Popups } from './popups';
import type { Targets } from './targets';
import type { Toolkits } from './toolkits';
import type { Monitors } from './watch/monitors';
import type { Timers } from './watch/timers';

/** Whose a tab is. Where one session has a whole browser context, all tabs are its own. */
export interface Owners {
  /** Undefined for a tab that is the user's alone. */
  ownerOf(tabId: number): string | undefined;
  /** Whether the user records what is done in it: then nobody closes it. */
  isRecorded(tabId: number): boolean;
  /** A tab that was opened from another one belongs to whom that belongs to. */
  join(tabId: number, openerTabId: number): Promise<void>;
}

/** What the daemon answers while a call runs (registry/worker.go); EXTENSION_OFFLINE when its link is gone. */
export interface Daemon {
  ask(op: string, input: Record<string, unknown>): Promise<Result>;
}

/** What an executor works with: its call, and the parts of the background it may use. */
export interface CallContext {
  call: Call;
  frames: Frames;
  driver: Driver;
  navigations: Navigations;
  popups: Popups;
  targets: Targets;
  owners: Owners;
  monitors: Monitors;
  timers: Timers;
  toolkits: Toolkits;
  daemon: Daemon;
  diagnostics: Diagnostics;
}

/** A tab, with what its page is known by to the daemon. */
export type Told<T> = T & { targetId?: string };
type Tab = Told<Outputs['page.closeTab']['closed']>;

/**
 * Results that the daemon finishes: it clips texts, pages snapshots, reads a picture's size, makes a popup a page, names
 * a tab's page, keeps a file.
 */
interface RawData {
  'browser.snapshot': FrameSnapshot;
  'browser.visible.text': { text: string };
  'browser.screenshot': { scale: number };
  'browser.action.and.wait': { event: AwaitedEvent };
  'page.captureDownload': { path: string; url: string; name?: string };
  'page.openTab': Told<Outputs['page.openTab']>;
  'page.switchTab': Omit<Outputs['page.switchTab'], 'tab' | 'tabs'> & { tab?: Tab; tabs?: Tab[] };
  'page.closeTab': Omit<Outputs['page.closeTab'], 'closed' | 'nowOn'> & { closed: Tab; nowOn?: Tab };
}

/** What an action answers. Ids are added by the daemon, a dialog by the dispatcher. */
export interface Answer<A extends ExtensionActionName> {
  data: A extends keyof RawData ? RawData[A] : Omit<Outputs[A], 'dialog'>;
  image?: { mimeType: string; data: string };
}

/**
 * Performs one action. Its input is valid and has its defaults; it ends when the call's signal does, and it throws
 * `ActionError` for everything that a caller should know.
 */
export type Executor<A extends ExtensionActionName> = (input: Inputs[A], context: CallContext) => Promise<Answer<A>>;
