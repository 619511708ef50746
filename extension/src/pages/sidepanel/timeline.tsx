import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { PanelCall } from '../../lib/panel';
import { Button } from '../ui/controls';
import { Icon } from '../ui/icons';
import { Filters, isFailure, useFilter } from './filters';

/** What clients do in this browser, as it happens. */
export function Timeline({ calls }: { calls: ReadonlySignal<readonly PanelCall[]> }) {
  const { filter, wanted, clear } = useFilter(calls);
  /** The row that the Tab key reaches: the arrow keys go on from there. */
  const current = useSignal<string | undefined>(undefined);
  const opened = useSignal<ReadonlySet<string>>(new Set());

  if (calls.value.length === 0) {
    return <p class="empty">Nothing has been done in this browser yet. What clients do appears here, as it happens.</p>;
  }
  const rows = wanted.value;
  const reachable = rows.some(({ id }) => id === current.value) ? current.value : rows[0]?.id;
  const toggle = (id: string) => {
    const next = new Set(opened.value);
    if (!next.delete(id)) {
      next.add(id);
    }
    opened.value = next;
  };
  return (
    <>
      <Filters calls={calls.value} filter={filter} />
      <p class="visually-hidden" role="status">
        {rows.length === calls.value.length ? '' : `${rows.length} of ${calls.value.length} calls`}
      </p>
      {rows.length === 0 && (
        <div class="empty">
          <p>No call fits.</p>
          <Button onClick={clear}>Show all calls</Button>
        </div>
      )}
      <ol class="timeline" aria-label="Calls, the newest first" onKeyDown={moveFocus}>
        {rows.map((call) => (
          <Row
            key={call.id}
            call={call}
            reachable={call.id === reachable}
            open={opened.value.has(call.id)}
            onFocus={() => {
              current.value = call.id;
            }}
            onToggle={() => toggle(call.id)}
          />
        ))}
      </ol>
    </>
  );
}

function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.call')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (at >= 0 && next !== undefined) {
    event.preventDefault();
    rows[next]?.focus();
  }
}

interface RowProps {
  call: PanelCall;
  reachable: boolean;
  open: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

function Row({ call, reachable, open, onFocus, onToggle }: RowProps) {
  const id = useId();
  const { title, about, session, client, site, at, ms, outcome } = call;
  return (
    <li>
      <button
        type="button"
        class="call"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        tabIndex={reachable ? 0 : -1}
        onFocus={onFocus}
        onClick={onToggle}
      >
        <Outcome call={call} />
        <span class="call-text">
          <span class="call-title">
            {title} {about && <span class="call-about">{about}</span>}
          </span>
          <span class="hint">
            {[session ?? client, site].filter(Boolean).join(' · ')}
            {isFailure(call) && <span class="error-code">{outcome}</span>}
          </span>
        </span>
        <span class="call-when">
          <time dateTime={at}>{clock.format(new Date(at))}</time>
          <span>{ms === undefined ? '' : duration(ms)}</span>
        </span>
      </button>
      {open && <Detail id={id} call={call} />}
    </li>
  );
}

function Outcome({ call }: { call: PanelCall }) {
  if (call.outcome === undefined) {
    return (
      <span class="outcome running">
        <span class="spinner" aria-hidden="true" />
        <span class="visually-hidden">Under way: </span>
      </span>
    );
  }
  const failed = isFailure(call);
  return (
    <span class={failed ? 'outcome failed' : 'outcome done'}>
      <Icon name={failed ? 'cross' : 'check'} />
      <span class="visually-hidden">{failed ? 'Failed: ' : 'Done: '}</span>
    </span>
  );
}

function Detail({ id, call }: { id: string; call: PanelCall }) {
  const facts: [string, string | undefined][] = [
    ['Action', call.action],
    ['About', call.about],
    ['Outcome', call.outcome ?? 'under way'],
    ['Client', call.client],
    ['Session', call.session],
    ['Site', call.site],
    ['Tab', call.tabId?.toString()],
    ['Began', moment.format(new Date(call.at))],
    ['Took', call.ms === undefined ? undefined : duration(call.ms)],
    ['Call', call.id],
  ];
  return (
    <dl class="facts detail" id={id}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
