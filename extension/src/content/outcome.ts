import type { PageFailure, PageFailureDetails } from '../lib/page-shapes';

/** An expected failure. It is passed as a value, so that every caller has to face it; `throw` is for bugs. */
export class Failure {
  readonly code: PageFailure['code'];
  readonly details: PageFailureDetails | undefined;

  constructor(code: PageFailure['code'], details?: PageFailureDetails) {
    this.code = code;
    this.details = details;
  }

  toMessage(): PageFailure {
    return { code: this.code, ...(this.details && { details: this.details }) };
  }
}

type Requirement = NonNullable<PageFailureDetails['waitingFor']>;

/** Not yet: what does not hold. The page may change, so it is worth another look. */
export class Pending {
  readonly waitingFor: Requirement;
  private readonly more: (() => PageFailureDetails) | undefined;

  /** `more` is asked only when the time runs out, so it may be slow. */
  constructor(waitingFor: Requirement, more?: () => PageFailureDetails) {
    this.waitingFor = waitingFor;
    this.more = more;
  }

  timedOut(): Failure {
    return new Failure('OPERATION_TIMEOUT', { waitingFor: this.waitingFor, ...this.more?.() });
  }
}

/** One request of the worker: it ends at `deadline` (on the clock of `performance.now`) or when `signal` aborts. */
export interface Call {
  readonly signal: AbortSignal;
  readonly deadline: number;
  /** To be called right before an effect on the page that must not be repeated. */
  readonly acting: () => void;
}

/** A part of `call` that may take at most `ms`. */
export function within(call: Call, ms: number): Call {
  return { ...call, deadline: Math.min(call.deadline, performance.now() + ms) };
}
