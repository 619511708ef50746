import type { PanelCall, PanelQuestions, PanelView } from './panel';

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

/** What a page may ask: whatever the daemon answers, and to redeem a code. */
export interface HubQuestions extends PanelQuestions {
  pair: { input: { code: string }; answer: Record<string, never> };
}

export type HubOp = keyof HubQuestions;

/** Page → worker. */
export type HubRequest = { [K in HubOp]: { id: number; op: K; input: HubQuestions[K]['input'] } }[HubOp];

/** The message is for a person; empty when only the code tells. */
export type HubResult =
  | { ok: true; data: Record<string, unknown> }
  | { ok: false; error: { code: string; message: string } };

/** Worker → page. A page that connects is first told all: pairing, view and calls. */
export type HubMessage =
  | { pairing: PairingState }
  /** What the daemon says of this browser; null while there is no link. */
  | { view: PanelView | null }
  /** The timeline, newest last. */
  | { calls: readonly PanelCall[] }
  /** A call that has begun or changed. */
  | { call: PanelCall }
  | { id: number; result: HubResult };
