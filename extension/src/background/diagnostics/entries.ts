/** What is seen of a page that is captured; the driver tells it, whatever the browser. Times are ms since 1970. */
import type { Outputs } from '../../registry.gen';

export type ConsoleEntry = Outputs['page.readConsole']['messages'][number];

type Told = Outputs['page.readNetwork']['requests'][number];
/** As it is kept: all but the body, which the browser keeps. */
export type NetworkEntry = Omit<Told, 'body'>;

export type Seen =
  | { kind: 'message'; entry: ConsoleEntry }
  /** A request, or what has become of one that was told before under the same id. */
  | { kind: 'request'; entry: NetworkEntry }
  | { kind: 'outcome'; requestId: string; outcome: Partial<NetworkEntry> };

export type CaptureKind = 'console' | 'network';

/** A capture under way, as the driver has it. */
export interface Tap {
  /** The text of an answer; undefined where there is none, or it is no text. */
  body(requestId: string, signal: AbortSignal): Promise<string | undefined>;
  stop(): void;
}
