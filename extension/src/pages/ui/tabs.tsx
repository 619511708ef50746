import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  content: () => ComponentChildren;
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ : the arrow keys show the next one. */
export function Tabs<Id extends string>({ label, shown, tabs }: { label: string; shown: Signal<Id>; tabs: Tab<Id>[] }) {
  const prefix = useId();
  const current = tabs.find(({ id }) => id === shown.value);
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === shown.value);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab !== undefined) {
      event.preventDefault();
      shown.value = tab.id;
      document.getElementById(`${prefix}-${tab.id}`)?.focus();
    }
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-selected={id === shown.value}
            aria-controls={`${prefix}-panel`}
            tabIndex={id === shown.value ? 0 : -1}
            onClick={() => {
              shown.value = id;
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${shown.value}`} class="tab-panel">
        {current?.content()}
      </div>
    </>
  );
}
