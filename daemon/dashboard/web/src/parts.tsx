// The small parts that the views are made of.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { actionName, age, span } from './format';
import { now } from './store';
import type { Call, Session } from './wire';

const ICONS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  reload: 'M19 8a8 8 0 1 0 1 6M20 4v5h-5',
  close: 'M6 6l12 12M18 6L6 18',
  hand: 'M8 12V5.5a1.5 1.5 0 0 1 3 0V11m0-1V4.5a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6h-.5a6 6 0 0 1-5-2.7L4.3 14.600a1.500 1.500 0 0 1 2.500-1.700L8 14.500',
  window: 'M4 6h16v12H4zM4 9.500h16',
  keyboard: 'M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M18 11h.01M8 14h8',
} as const;

export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface ButtonProps {
  icon?: keyof typeof ICONS;
  /** For a button that shows nothing but its icon. */
  label?: string;
  class?: string;
  disabled?: boolean;
  onClick?: () => void;
  children?: ComponentChildren;
}

export function Button({ icon, label, children, class: look = '', ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${look}`} aria-label={label} title={label} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** What a session is about right now, in a word or two. */
export function Status({ session, mine }: { session: Session; mine: boolean }) {
  const [look, text] = statusOf(session, mine);
  return (
    <span class={`status ${look}`}>
      <span class="dot" aria-hidden="true" />
      {text}
    </span>
  );
}

function statusOf(session: Session, mine: boolean): [look: string, text: string] {
  if (session.status === 'failed') return ['failed', 'Failed'];
  if (session.status !== 'ready') return ['quiet', capitalized(session.status)];
  if (mine) return ['taken', 'Taken over by you'];
  if (session.held) return ['taken', 'Taken over'];
  if (session.running) return ['busy', actionName(session.running.action)];
  if (session.expires) return ['quiet', 'No client'];
  return ['ready', 'Ready'];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The newest calls first: the one that runs, and some that are over. */
export function Calls({ session, most }: { session: Session; most: number }) {
  const recent = [...session.recent].reverse().slice(0, most - (session.running ? 1 : 0));
  if (recent.length === 0 && !session.running) return <p class="calls none">No call yet</p>;
  return (
    <ol class="calls" aria-label="Last calls">
      {session.running && (
        <li class="runs">
          <span class="action">{actionName(session.running.action)}</span>
          <span class="outcome">{session.held ? 'waits' : 'runs'}</span>
          <span class="took">{age(session.running.began, now.value)}</span>
        </li>
      )}
      {recent.map((call) => (
        <CallLine key={call.began + call.action} call={call} />
      ))}
    </ol>
  );
}

function CallLine({ call }: { call: Call }) {
  const ok = call.outcome === 'ok';
  return (
    <li class={ok ? '' : 'bad'} title={new Date(call.began).toLocaleTimeString()}>
      <span class="action">{actionName(call.action)}</span>
      <span class="outcome">{ok ? <span class="spoken">ok</span> : outcomeWords(call.outcome)}</span>
      <span class="took">{span(call.ms)}</span>
    </li>
  );
}

function outcomeWords(code = ''): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

/** Asks before something that can't be undone. */
export function Confirm(props: { title: string; text: string; yes: string; onYes(): void; onNo(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby="confirm-title" onClose={props.onNo}>
      <h2 id="confirm-title">{props.title}</h2>
      <p>{props.text}</p>
      <div class="row">
        <Button onClick={() => dialog.current?.close()}>Keep it</Button>
        <Button
          class="danger"
          onClick={() => {
            props.onYes();
            dialog.current?.close();
          }}
        >
          {props.yes}
        </Button>
      </div>
    </dialog>
  );
}
