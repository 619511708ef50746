import type { PanelCall, PanelQuestions, PanelView } from './panel';
import type { RecordingState } from './recording';

/**
 * What the extension's own pages (popup, side panel) and its worker say to each other, over one port for each page.
 * The worker holds what is known of the daemon and passes it on whole; a page keeps nothing of its own.
 */
export const POPUP_PORT = 'browsentic/popup';
export const SIDE_PANEL_PORT = 'browsentic/sidepanel';

/** How this browser stands to the daemon of this computer. Reasons are words for a person. */
export type PairingState =
  | { kind: 'unpaired' }
  /** On the way to the daemon; `reason` says why it was not reached the last time. */
  | { kind: 'connecting'; reason?: string }
  | { kind: 'linked'; since: number; daemonVersion: string; inSync: boolean }
  /** Only a person can help: this browser has to be paired again, or one half is too old. */
  | { kind: 'refused'; reason: string };

/** What a page may ask: whatever the daemon answers, and what the worker does itself. */
export interface HubQuestions extends PanelQuestions {
  pair: { input: { code: string }; answer: Record<string, never> };
  /** Records what the person does in a tab, with or without what they type into fields that are not secret. */
  startRecording: { input: { tabId: number; values: boolean }; answer: Record<string, never> };
  stopRecording: { input: Record<string, never>; answer: Record<string, never> };
  /** Does what a person says in their own words, in the tab in front of them; answers what was done. */
  instant: { input: { text: string; tabId?: number }; answer: { did: string } };
}

export type HubOp = keyof HubQuestions;

/** Page → worker. */
export type HubRequest = { [K in HubOp]: { id: number; op: K; input: HubQuestions[K]['input'] } }[HubOp];

/** The message is for a person; empty when only the code tells. */
export type HubResult =
  | { ok: true; data: Record<string, unknown> }
  | { ok: false; error: { code: string; message: string } };

/** Worker → page. A page that connects is first told all: pairing, view, calls and recording. */
export type HubMessage =
  | { pairing: PairingState }
  /** What the daemon says of this browser; null while there is no link. */
  | { view: PanelView | null }
  /** The timeline, newest last. */
  | { calls: readonly PanelCall[] }
  /** A call that has begun or changed. */
  | { call: PanelCall }
  /** The recording that is under way. */
  | { recording: RecordingState | null }
  | { id: number; result: HubResult };
