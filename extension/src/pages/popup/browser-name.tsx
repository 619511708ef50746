import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Hub } from '../hub';
import { useAct } from '../ui/act';
import { Button, Problem } from '../ui/controls';

const MAX_NAME = 40;

/** What clients know this browser by. */
export function BrowserName({ hub, name }: { hub: Hub; name: string }) {
  const [editing, setEditing] = useState(false);
  const { busy, problem, run } = useAct();
  const field = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    if (editing) {
      field.current?.select();
    } else if (wasEditing.current) {
      change.current?.querySelector('button')?.focus();
    }
    wasEditing.current = editing;
  }, [editing]);

  if (!editing) {
    return (
      <div class="browser-name" ref={change}>
        <div>
          <p class="caption">This browser</p>
          <p class="name">{name}</p>
        </div>
        <Button look="quiet" icon="pencil" label="Rename this browser" onClick={() => setEditing(true)}>
          Rename
        </Button>
      </div>
    );
  }
  const save = () => run(() => hub.ask('rename', { name: field.current?.value.trim() ?? '' }));
  return (
    <form
      class="browser-name"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await save()) {
          setEditing(false);
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Else the popup closes.
          event.preventDefault();
          setEditing(false);
        }
      }}
    >
      <div>
        <label class="caption" for={id}>
          Name of this browser
        </label>
        <input ref={field} id={id} class="field" defaultValue={name} maxLength={MAX_NAME} required />
      </div>
      <Button type="submit" look="primary" busy={busy}>
        Save
      </Button>
      <Problem text={problem} />
    </form>
  );
}
