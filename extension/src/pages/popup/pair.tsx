import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { asPrinted, problemOf } from '../../lib/pairing-code';
import type { Hub } from '../hub';
import { useAct } from '../ui/act';
import { Button, Command, Problem } from '../ui/controls';

/** Pairs this browser with the daemon, by the code that the daemon's command prints. */
export function Pair({ hub }: { hub: Hub }) {
  const [code, setCode] = useState('');
  const [mistake, setMistake] = useState<string>();
  const { busy, problem, run } = useAct();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  useLayoutEffect(() => field.current?.focus(), []);

  const type = (input: HTMLInputElement) => {
    // At the end of the text a hyphen is put in; in the middle nothing moves under the caret.
    const atEnd = input.selectionStart === input.value.length;
    const text = atEnd ? asPrinted(input.value) : input.value.toUpperCase();
    input.value = text;
    setCode(text);
    setMistake(undefined);
  };
  const submit = async () => {
    const found = problemOf(code);
    setMistake(found);
    if (found !== undefined || !(await run(() => hub.ask('pair', { code: asPrinted(code) })))) {
      field.current?.select();
    }
  };

  const wrong = mistake ?? problem;
  return (
    <form
      class="pair"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>Pair this browser</h2>
      <p class="lead">AI clients on this computer can then work in it, under the rules that you set.</p>
      <ol class="steps">
        <li>
          <p>Run this in a terminal:</p>
          <Command text="browsentic pair" />
        </li>
        <li>
          <label for={id}>Type the code that it prints:</label>
          <input
            ref={field}
            id={id}
            class="code"
            value={code}
            onInput={(event) => type(event.currentTarget)}
            placeholder="ABCD-EFGH"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-invalid={wrong !== undefined}
            aria-describedby={`${id}-problem`}
          />
        </li>
      </ol>
      <Problem text={wrong} id={`${id}-problem`} />
      <Button type="submit" look="primary" busy={busy}>
        {busy ? 'Pairing…' : 'Pair'}
      </Button>
    </form>
  );
}
