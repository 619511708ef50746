/**
 * What the extension's own pages ask the daemon, and what it tells them, as registry/panel.go defines it. Times are
 * ISO 8601. None of it holds page text, form values or secrets.
 */

/** Each question with its input and the data of its answer. */
export interface PanelQuestions {
  state: { input: Record<string, never>; answer: PanelView };
  /** The latest calls in this browser, newest last. */
  timeline: { input: Record<string, never>; answer: { calls: PanelCall[] } };
  decide: { input: { id: string; answer: 'once' | 'site' | 'deny' }; answer: Record<string, never> };
  /** Closes a session, sends a client away, or (neither) cancels all calls in this browser. */
  stop: { input: { sessionId?: string; clientId?: string }; answer: { stopped: number } };
  rename: { input: { name: string }; answer: Record<string, never> };
  rules: { input: Record<string, never>; answer: PanelRulesView };
  setRule: { input: { id: string; effect: Effect | null }; answer: PanelRulesView };
  setOption: { input: { unattended?: 'allow' | 'deny'; fence?: boolean; scripting?: boolean }; answer: PanelRulesView };
  /** Takes a standing approval back. */
  forget: { input: { action: string; host: string }; answer: PanelRulesView };
  unpair: { input: Record<string, never>; answer: Record<string, never> };
  /** Gives one of the person's tabs to a session, and takes it back; the tab stays open. */
  handOver: { input: { sessionId: string; tabId: number }; answer: Record<string, never> };
  takeBack: { input: { sessionId: string; tabId: number }; answer: Record<string, never> };
}

export type Effect = 'allow' | 'confirm' | 'deny';

export type PanelNotice =
  /** A call has begun, or waits for a person. */
  | { kind: 'call'; call: PanelCall }
  | { kind: 'called'; call: PanelCall }
  | { kind: 'approval'; approval: PanelApproval }
  /** Nobody waits for the answer to that approval any more. */
  | { kind: 'withdrawn'; id: string }
  /** What `state` answers has changed. */
  | { kind: 'state' };

export interface PanelCall {
  id: string;
  at: string;
  /** What the client calls itself. */
  client: string;
  action: string;
  title: string;
  sessionId?: string;
  session?: string;
  tabId?: number;
  /** Host of the page. */
  site?: string;
  /** What it is about, in few words: an address, a locator. */
  about?: string;
  /** Absent while the call is under way; then `ok` or the error's code. */
  outcome?: string;
  ms?: number;
}

export interface PanelApproval {
  id: string;
  at: string;
  /** Then the answer is what `unattended` says. */
  until: string;
  client: string;
  action: string;
  title: string;
  site?: string;
  about?: string;
  /** That would run in the page, all of it. */
  code?: string;
  reasons: string[];
  /** Whether "for this site" may be offered. */
  remember: boolean;
}

export interface PanelView {
  daemonVersion: string;
  /** What the person calls this browser. */
  browserName: string;
  manifestInSync: boolean;
  /** What to do, when something is wrong. */
  hint?: string;
  rttMs: number;
  sessions: PanelSession[];
  clients: PanelClient[];
  /** Open ones. */
  approvals: PanelApproval[];
}

export interface PanelSession {
  id: string;
  name: string;
  client?: string;
  tabIds: number[];
  queued: number;
}

export interface PanelClient {
  id: string;
  name: string;
  version: string;
  kind: string;
}

export interface PanelRulesView {
  rules: PanelRule[];
  unattended: 'allow' | 'deny';
  fence: boolean;
  /** Clients may run code of their own in pages. */
  scripting: boolean;
  /** Approvals that were given for a site, newest first. */
  standing: PanelStanding[];
}

export interface PanelRule {
  id: string;
  title: string;
  reason: string;
  default: Effect;
  override?: Effect;
  locked: boolean;
}

export interface PanelStanding {
  action: string;
  title: string;
  host: string;
  at: string;
}
