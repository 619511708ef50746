import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAct } from './act';
import { Icon, type IconName } from './icons';

interface ButtonProps {
  children: ComponentChildren;
  onClick?: (() => void) | undefined;
  look?: 'plain' | 'primary' | 'danger' | 'quiet';
  icon?: IconName;
  type?: 'button' | 'submit';
  /** Said in place of what is written, when that alone would not tell. */
  label?: string;
  disabled?: boolean;
  /** Under way: stays where the focus is, and does nothing. */
  busy?: boolean;
}

export function Button({
  children,
  onClick,
  look = 'plain',
  icon,
  type = 'button',
  label,
  disabled,
  busy,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button ${look}`}
      aria-label={label}
      disabled={disabled}
      aria-disabled={busy}
      onClick={() => !busy && onClick?.()}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button that does one thing and says so when it fails. */
export function ActButton({
  act: work,
  ...props
}: Omit<ButtonProps, 'onClick' | 'busy'> & { act: () => Promise<unknown> }) {
  const act = useAct();
  return (
    <>
      <Button {...props} busy={act.busy} onClick={() => act.run(work)} />
      <Problem text={act.problem} />
    </>
  );
}

/** Always there, so that a screen reader hears what comes into it. */
export function Problem({ text, id }: { text: string | undefined; id?: string }) {
  return (
    <p class="problem" role="alert" id={id}>
      {text}
    </p>
  );
}

/** Asks once more before something that cannot be taken back. The focus follows, and returns. */
export function Confirmed({
  label,
  name,
  question,
  yes,
  act: work,
}: {
  label: string;
  /** Said in place of the label, when that alone would not tell. */
  name?: string;
  question: string;
  yes: string;
  act: () => Promise<unknown>;
}) {
  const [asked, setAsked] = useState(false);
  const act = useAct();
  const box = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (asked !== wasAsked.current) {
      wasAsked.current = asked;
      box.current?.querySelector('button')?.focus();
    }
  }, [asked]);
  return (
    <div class="confirmed" ref={box}>
      {asked ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div
          role="group"
          aria-label={question}
          class="confirm"
          onKeyDown={(event) => event.key === 'Escape' && setAsked(false)}
        >
          <p>{question}</p>
          <div class="row">
            <Button onClick={() => setAsked(false)}>Keep</Button>
            <Button look="danger" busy={act.busy} onClick={() => act.run(work)}>
              {yes}
            </Button>
          </div>
          <Problem text={act.problem} />
        </div>
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)} {...(name && { label: name })}>
          {label}
        </Button>
      )}
    </div>
  );
}

export function Switch({
  label,
  hint,
  on,
  onChange,
}: {
  label: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div class="setting">
      <div class="setting-text">
        <label for={id}>{label}</label>
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box tells its state itself
        role="switch"
        class="switch"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

interface SelectProps<V extends string> {
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

export function Select<V extends string>({ options, value, onChange, ...rest }: SelectProps<V>) {
  return (
    <select {...rest} class="select" value={value} onChange={(event) => onChange(event.currentTarget.value as V)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A command to be run, with a button that copies it. */
export function Command({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div class="command">
      <code>{text}</code>
      <Button
        look="quiet"
        icon={copied ? 'check' : 'copy'}
        label={`Copy ${text}`}
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
