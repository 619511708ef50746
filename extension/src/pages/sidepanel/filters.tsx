import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { PanelCall } from '../../lib/panel';
import { Select } from '../ui/controls';
import { Icon } from '../ui/icons';

export interface Filter {
  client: string;
  session: string;
  failures: boolean;
  text: string;
}

const ALL: Filter = { client: '', session: '', failures: false, text: '' };

export const isFailure = ({ outcome }: PanelCall): boolean => outcome !== undefined && outcome !== 'ok';

export function matches(call: PanelCall, { client, session, failures, text }: Filter): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const told = [call.title, call.action, call.client, call.session, call.site, call.about, call.outcome];
  const haystack = told.join(' ').toLowerCase();
  return (
    (client === '' || call.client === client) &&
    (session === '' || call.session === session) &&
    (!failures || isFailure(call)) &&
    words.every((word) => haystack.includes(word))
  );
}

/** The calls that the person wants to see, newest first, and the controls to say which. */
export function useFilter(calls: ReadonlySignal<readonly PanelCall[]>) {
  const filter = useSignal(ALL);
  const wanted = useComputed(() => calls.value.filter((call) => matches(call, filter.value)).reverse());
  return { filter, wanted, clear: () => clear(filter) };
}

function clear(filter: Signal<Filter>): void {
  filter.value = ALL;
}

export function Filters({ calls, filter }: { calls: readonly PanelCall[]; filter: Signal<Filter> }) {
  const { client, session, failures, text } = filter.value;
  const set = (change: Partial<Filter>) => {
    filter.value = { ...filter.value, ...change };
  };
  const id = useId();
  return (
    <search class="filters">
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          class="field"
          aria-label="Search the calls"
          placeholder="Search"
          value={text}
          onInput={(event) => set({ text: event.currentTarget.value })}
        />
      </div>
      <Select
        aria-label="Client"
        value={client}
        onChange={(value) => set({ client: value })}
        options={choices('All clients', [client, ...calls.map((call) => call.client)])}
      />
      <Select
        aria-label="Session"
        value={session}
        onChange={(value) => set({ session: value })}
        options={choices('All sessions', [session, ...calls.map((call) => call.session)])}
      />
      <div class="check">
        <input
          type="checkbox"
          id={id}
          checked={failures}
          onChange={(event) => set({ failures: event.currentTarget.checked })}
        />
        <label for={id}>Failures only</label>
      </div>
    </search>
  );
}

function choices(all: string, names: (string | undefined)[]): { value: string; label: string }[] {
  const known = [...new Set(names)].filter((name): name is string => Boolean(name)).sort();
  return [{ value: '', label: all }, ...known.map((name) => ({ value: name, label: name }))];
}
