import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PanelApproval, PanelQuestions } from '../../lib/panel';
import type { Hub } from '../hub';
import { useAct } from '../ui/act';
import { Button, Problem } from '../ui/controls';
import { Icon } from '../ui/icons';

/**
 * A card comes by itself, perhaps right under a pointer that was about to click something else: for this long its
 * buttons do nothing.
 */
const GUARD_MS = 500;

/** The questions that wait for the person, the oldest first. */
export function Approvals({ hub, approvals }: { hub: Hub; approvals: PanelApproval[] }) {
  const box = useRef<HTMLElement>(null);
  const first = approvals[0]?.id;
  const shown = useRef(first);

  useLayoutEffect(() => {
    if (first !== shown.current) {
      const hadFocus = document.activeElement === document.body || document.activeElement === box.current;
      shown.current = first;
      // Nobody is typing elsewhere: on to the card itself, never to a button that a stray Enter would press.
      if (hadFocus && first !== undefined) {
        box.current?.querySelector<HTMLElement>('.approval')?.focus();
      }
    }
  }, [first]);

  return (
    <>
      <p class="visually-hidden" aria-live="polite">
        {approvals.map(({ client, title }) => `${client} asks: ${title}.`).join(' ')}
      </p>
      <section ref={box} class="approvals" aria-label="Questions for you" tabIndex={-1} hidden={first === undefined}>
        {approvals.map((approval) => (
          <Card key={approval.id} hub={hub} approval={approval} />
        ))}
      </section>
    </>
  );
}

type Answer = PanelQuestions['decide']['input']['answer'];

function Card({ hub, approval }: { hub: Hub; approval: PanelApproval }) {
  const { id, client, title, site, about, code, reasons, remember, until } = approval;
  const { busy, problem, run } = useAct();
  const armed = useAfter(GUARD_MS);
  const card = useRef<HTMLDivElement>(null);
  const name = useId();

  const decide = async (answer: Answer) => {
    if (armed && (await run(() => hub.ask('decide', { id, answer })))) {
      // The card is about to go; the focus must not go with it.
      card.current?.closest<HTMLElement>('.approvals')?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={card} class="approval" role="group" aria-labelledby={name} tabIndex={-1}>
      <p class="approval-who">
        <Icon name="question" />
        <span>{client} asks</span>
        <Countdown until={until} />
      </p>
      <h2 id={name}>{title}</h2>
      <dl class="facts">
        {site && <Fact name="Where" value={site} />}
        {about && <Fact name="What" value={about} />}
        {reasons.length > 0 && <Fact name="Why" value={reasons.join(' ')} />}
      </dl>
      {code && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <pre class="code" tabIndex={0}>
          {code}
        </pre>
      )}
      <div class="row">
        <Button look="primary" busy={busy || !armed} onClick={() => decide('once')}>
          Allow once
        </Button>
        {remember && site && (
          <Button busy={busy || !armed} label={`Allow for this site: ${site}`} onClick={() => decide('site')}>
            Allow for this site
          </Button>
        )}
        <Button busy={busy || !armed} onClick={() => decide('deny')}>
          Deny
        </Button>
      </div>
      <Problem text={problem} />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Countdown({ until }: { until: string }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / 1000));
  return (
    <span class={left <= 10 ? 'countdown soon' : 'countdown'} role="timer" aria-live="off">
      {Math.floor(left / 60)}:{`${left % 60}`.padStart(2, '0')}
      <span class="visually-hidden"> left to answer</span>
    </span>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useAfter(ms: number): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return after;
}
