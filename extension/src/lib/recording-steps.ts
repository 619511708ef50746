import {
  plainAddress,
  type RecordedEvent,
  type RecordedStep,
  type RecordedTarget,
  type RecordedVariable,
} from './recording';

/** What a step leads to follows it within this time. */
const CAUSED_WITHIN_MS = 3000;
/** A form is sent at once by what sends it. */
const SUBMITS_WITHIN_MS = 500;
/** A scroll that only brings in sight what is clicked next. */
const APPROACH_MS = 1200;
const MAX_NAME = 32;

export interface Steps {
  steps: RecordedStep[];
  variables: RecordedVariable[];
  caveats: string[];
}

type Timed = RecordedStep & { at: number };

/** Makes of what a person did, in the order of time, the steps by which it is done again. */
export function toSteps(events: readonly RecordedEvent[]): Steps {
  const steps: Timed[] = [];
  const names = new Names();
  const caveats = new Set<string>();
  for (const [i, event] of events.entries()) {
    const before = steps.at(-1);
    const next = events[i + 1];
    switch (event.kind) {
      case 'scroll': {
        const isApproach = next?.kind === 'click' && next.at - event.at <= APPROACH_MS;
        if (next?.kind !== 'scroll' && !isApproach) {
          add(steps, event, { intent: `Scroll to ${event.y} pixels from the top`, action: 'scrollTo' });
        }
        break;
      }
      case 'submit':
        if (before !== undefined && event.at - before.at <= SUBMITS_WITHIN_MS && isTrigger(before)) {
          note(before, 'This sends the form.');
        } else {
          const { target } = event;
          add(steps, event, { intent: `Send ${told('the form', target)}`, action: 'submitForm', target });
        }
        break;
      case 'navigate':
        if (before !== undefined && before.action !== 'navigate' && event.at - before.at <= CAUSED_WITHIN_MS) {
          note(before, `This leads to ${plainAddress(event.url)}.`);
        } else if (before?.action === 'navigate' && before.url === plainAddress(event.url)) {
          // The same place in two steps of the browser.
        } else {
          const url = plainAddress(event.url);
          add(steps, event, { intent: `Go to ${url}`, action: 'navigate', url });
          if (/[?#]./.test(event.url)) {
            note(steps.at(-1), 'The address had more behind the path, which was not kept.');
          }
        }
        break;
      case 'copy':
        note(before, `Then ${event.length} characters were copied.`);
        break;
      default:
        act(event);
    }
  }
  if (names.variables.length > 0) {
    caveats.add('Names in double braces stand for what was typed and not kept: ask the user, invent nothing.');
  }
  return { steps: steps.map(({ at: _, ...step }) => step), variables: names.variables, caveats: [...caveats] };

  function act(event: Extract<RecordedEvent, { kind: 'click' | 'fill' | 'select' | 'key' }>): void {
    switch (event.kind) {
      case 'click':
        add(steps, event, {
          intent: `Click ${told('the element', event.target)}`,
          action: 'clickElement',
          target: event.target,
        });
        break;
      case 'fill':
      case 'select': {
        const { target, field, secret, value } = event;
        const written = value ?? `{{${names.of(target, field, secret)}}}`;
        const isChoice = event.kind === 'select';
        add(steps, event, {
          intent: isChoice ? `Choose “${written}” in “${field}”` : `Write ${written} into “${field}”`,
          action: isChoice ? 'selectOption' : 'fillInput',
          target,
          value: written,
        });
        if (secret) {
          caveats.add('What was put into secret fields was never recorded; ask the user to enter it.');
        }
        break;
      }
      case 'key': {
        const value = [...event.modifiers, event.key].join('+');
        add(steps, event, { intent: `Press ${value}`, action: 'pressKey', value });
        break;
      }
    }
  }
}

function add(steps: Timed[], { at }: { at: number }, step: Omit<RecordedStep, 'ordinal'>): void {
  steps.push({ ordinal: steps.length + 1, ...step, at });
}

function note(step: RecordedStep | undefined, text: string): void {
  if (step !== undefined && !step.note?.includes(text)) {
    step.note = step.note === undefined ? text : `${step.note} ${text}`;
  }
}

/** Whether a step is one by which people send forms. */
function isTrigger({ action, value }: RecordedStep): boolean {
  return action === 'clickElement' || (action === 'pressKey' && value === 'Enter');
}

function told(otherwise: string, { role, text }: RecordedTarget): string {
  return text === undefined ? (role ? `the ${role}` : otherwise) : `${role ? `the ${role} ` : ''}“${text}”`;
}

/** One name for each field whose values were not kept. */
class Names {
  readonly variables: RecordedVariable[] = [];
  readonly #byField = new Map<string, string>();

  of({ selector }: RecordedTarget, field: string, secret: boolean): string {
    const known = this.#byField.get(selector);
    if (known !== undefined) {
      return known;
    }
    const slug =
      field
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '_')
        .replace(/^_|_$/g, '')
        .slice(0, MAX_NAME) || 'value';
    let name = slug;
    for (let n = 2; this.variables.some((variable) => variable.name === name); n++) {
      name = `${slug}_${n}`;
    }
    this.#byField.set(selector, name);
    this.variables.push({ name, field, kind: secret ? 'secret' : 'text' });
    return name;
  }
}
