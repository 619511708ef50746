import type { ErrorCode } from '../registry.gen';

/**
 * An action that failed in a way its caller should know. Message and next step are the daemon's constants of the
 * code; only `details` vary.
 */
export class ActionError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The document that was asked went away before it answered: a navigation, a removed frame, a closed page. */
export class FrameGone extends Error {
  /** It had already begun to do what it was asked: never ask the next document for the same. */
  readonly acted: boolean;

  constructor(acted = false) {
    super('the document went away');
    this.acted = acted;
  }
}

/** Reports whether the page, or the document asked, no longer exists: after an act that is the act's own effect. */
export function isGone(error: unknown): boolean {
  return error instanceof FrameGone || (error instanceof ActionError && error.code === 'PAGE_NOT_FOUND');
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
