import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { RecordedStep, Recording, RecordingState } from '../../lib/recording';
import { deleteRecording, onRecordingsChanged, recordings, renameRecording } from '../../lib/recording-store';
import type { Hub } from '../hub';
import { useAct } from '../ui/act';
import { Button, Confirmed, Problem } from '../ui/controls';
import { Icon } from '../ui/icons';
import { useFrontTab } from './front-tab';

/** What the person has done in a tab, for clients to follow. */
export function Recordings({ hub }: { hub: Hub }) {
  const all = useRecordings();
  const done = all?.filter(({ status }) => status === 'ready');
  return (
    <>
      {hub.recording.value === null && <Start hub={hub} />}
      <Words hub={hub} />
      {done?.length === 0 && (
        <p class="empty">
          No recordings yet. Record how you do something once; clients read the steps and can do it again.
        </p>
      )}
      <ul class="items" aria-label="Recordings, the newest first">
        {done?.map((recording) => (
          <Row key={recording.id} recording={recording} />
        ))}
      </ul>
    </>
  );
}

function Start({ hub }: { hub: Hub }) {
  const tab = useFrontTab();
  const [values, setValues] = useState(false);
  const { busy, problem, run } = useAct();
  const id = useId();
  return (
    <section class="record" aria-label="Record a tab">
      <div class="front-tab-text">
        <p class="caption">The tab in front</p>
        <p class="name">{tab?.host ?? 'no web page'}</p>
      </div>
      <Button
        look="primary"
        icon="record"
        busy={busy || tab === undefined}
        onClick={() => tab && run(() => hub.ask('startRecording', { tabId: tab.id, values }))}
      >
        Record
      </Button>
      <div class="check">
        <input
          type="checkbox"
          id={id}
          aria-describedby={`${id}-hint`}
          checked={values}
          onChange={({ currentTarget }) => setValues(currentTarget.checked)}
        />
        <label for={id}>Keep what I type</label>
      </div>
      <p class="hint" id={`${id}-hint`}>
        Never of passwords, codes, card numbers and other secrets, whatever you choose.
      </p>
      <Problem text={problem} />
    </section>
  );
}

/** Stands over whatever else the panel shows. */
export function UnderWay({ hub, current }: { hub: Hub; current: RecordingState }) {
  const { busy, problem, run } = useAct();
  return (
    <section class="record under-way" aria-label="Recording">
      <div class="front-tab-text">
        <p class="recording-sign">
          <Icon name="record" />
          <span>
            Recording <Elapsed since={current.since} />
          </span>
        </p>
        <p class="name">{current.host}</p>
        <p class="hint">
          {current.capturedValues ? 'What you type is kept, but for secrets.' : 'What you type is not kept.'}
        </p>
      </div>
      <Button icon="stop" busy={busy} onClick={() => run(() => hub.ask('stopRecording', {}))}>
        Stop
      </Button>
      <Problem text={problem} />
    </section>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <span role="timer" aria-live="off">
      {Math.floor(seconds / 60)}:{`${seconds % 60}`.padStart(2, '0')}
    </span>
  );
}

/** The same by words, as a person says them. */
function Words({ hub }: { hub: Hub }) {
  const tab = useFrontTab();
  const [text, setText] = useState('');
  const [did, setDid] = useState('');
  const { busy, problem, run } = useAct();
  const id = useId();
  return (
    <form
      class="words"
      onSubmit={(event) => {
        event.preventDefault();
        setDid('');
        run(async () => {
          setDid((await hub.ask('instant', { text, ...(tab && { tabId: tab.id }) })).did);
          setText('');
        });
      }}
    >
      <label class="caption" for={id}>
        Or say it
      </label>
      <div class="row">
        <input
          class="field"
          id={id}
          value={text}
          placeholder="record my session"
          autocomplete="off"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" busy={busy || text.trim() === ''}>
          Do it
        </Button>
      </div>
      <p class="hint" role="status">
        {did}
      </p>
      <Problem text={problem} />
    </form>
  );
}

function Row({ recording }: { recording: Recording }) {
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const id = useId();
  const { name, summary, durationMs, createdAt } = recording;
  return (
    <li class="recording">
      <div class="item">
        <div class="item-text">
          {naming ? <Rename recording={recording} done={() => setNaming(false)} /> : <p class="name">{name}</p>}
          <p class="hint">
            {summary} · {duration(durationMs)} · <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
          </p>
        </div>
      </div>
      <div class="row">
        <button
          type="button"
          class="button quiet"
          aria-label={`${open ? 'Hide' : 'Show'} steps of ${name}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide steps' : 'Show steps'}
        </button>
        <Button look="quiet" label={`Rename ${name}`} onClick={() => setNaming(true)}>
          Rename
        </Button>
        <Confirmed
          label="Delete"
          name={`Delete ${name}`}
          question={`Delete “${name}”?`}
          yes="Delete"
          act={() => deleteRecording(recording.id)}
        />
      </div>
      {open && <Steps id={id} recording={recording} />}
    </li>
  );
}

function Rename({ recording: { id, name }, done }: { recording: Recording; done: () => void }) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        renameRecording(id, text).then(done);
      }}
    >
      <input
        class="field"
        aria-label={`New name of ${name}`}
        maxLength={80}
        value={text}
        ref={field}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && done()}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}

/** Just what a client is told. */
function Steps({ id, recording: { steps, caveats } }: { id: string; recording: Recording }) {
  return (
    <div class="steps" id={id}>
      {steps.length === 0 && <p class="hint">Nothing was done.</p>}
      <ol>
        {steps.map((step) => (
          <Step key={step.ordinal} step={step} />
        ))}
      </ol>
      {caveats.map((caveat) => (
        <p key={caveat} class="hint">
          {caveat}
        </p>
      ))}
    </div>
  );
}

function Step({ step: { intent, note } }: { step: RecordedStep }) {
  return (
    <li>
      {intent}
      {note && <span class="hint">{note}</span>}
    </li>
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function useRecordings(): Recording[] | undefined {
  const [all, setAll] = useState<Recording[]>();
  useEffect(() => {
    const look = () => void recordings().then(setAll);
    look();
    return onRecordingsChanged(look);
  }, []);
  return all;
}
