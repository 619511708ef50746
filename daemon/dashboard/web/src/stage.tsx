// The large view: one page of one session as it is drawn, and a person's hands on it.

import { useEffect, useRef, useState } from 'preact/hooks';
import { attach, type Viewport, WAY_OUT } from './hands';
import { CloseSession } from './list';
import { Button, Calls, Icon, Status } from './parts';
import { hidden, hold, link, nameOf, onFrame, pictures, state } from './store';
import type { Page, Session } from './wire';

export function Stage({ session }: { session: Session }) {
  const [chosen, choose] = useState<string | undefined>(session.current);
  const [asking, ask] = useState(false);
  const page = usePage(session, chosen, choose);
  const taken = hold.value?.session === session.id ? hold.value.state : undefined;
  const mine = taken === 'yours' && state.value === 'live';
  return (
    <main class="stage">
      <div class="bar">
        <a class="button plain" href="#/" aria-label="All sessions" title="All sessions">
          <Icon name="back" />
        </a>
        <h1>{nameOf(session)}</h1>
        <Status session={session} mine={mine} />
        <span class="grow" />
        {session.headed && (
          <Button icon="window" onClick={() => link.say({ t: 'front' })}>
            Show window
          </Button>
        )}
        {taken ? (
          <Button class="primary" onClick={() => link.say({ t: 'release', session: session.id })}>
            {taken === 'yours' ? 'Give back' : 'Don’t wait'}
          </Button>
        ) : (
          <Button
            class="primary"
            icon="hand"
            disabled={session.status !== 'ready' || !session.looks}
            onClick={() => link.say({ t: 'take', session: session.id })}
          >
            Take over
          </Button>
        )}
        <Button class="plain" icon="close" label="Close session" onClick={() => ask(true)} />
      </div>
      {session.pages.length > 1 && <Tabs pages={session.pages} shown={page?.id} choose={choose} />}
      {page && <Address key={page.id} page={page} mine={mine} />}
      {page ? (
        <Screen key={page.id} session={session} page={page} mine={mine} />
      ) : (
        <div class="empty">
          <p class="lead">{session.looks ? 'It has no page.' : 'This session can’t be shown here.'}</p>
        </div>
      )}
      <aside aria-label="Calls">
        <p class="who">
          {taken === 'waiting' && 'You get it when the running call ends. '}
          {session.waiting > 0
            ? `${session.waiting} ${session.waiting === 1 ? 'call waits' : 'calls wait'}${session.held ? ' for a person' : ''}.`
            : 'No call waits.'}
        </p>
        <Calls session={session} most={12} />
      </aside>
      {asking && <CloseSession session={session} done={() => ask(false)} />}
    </main>
  );
}

/** The page that is shown: the chosen one while it is there; one that opens while a person works is chosen. */
function usePage(session: Session, chosen: string | undefined, choose: (id: string) => void): Page | undefined {
  const known = useRef(new Set(session.pages.map((p) => p.id)));
  const mine = hold.value?.session === session.id;
  useEffect(() => {
    const fresh = session.pages.find((p) => !known.current.has(p.id));
    known.current = new Set(session.pages.map((p) => p.id));
    if (fresh && mine) choose(fresh.id);
  }, [session.pages, mine, choose]);
  return (
    session.pages.find((p) => p.id === chosen) ??
    session.pages.find((p) => p.id === session.current) ??
    session.pages[0]
  );
}

function Tabs({ pages, shown, choose }: { pages: Page[]; shown: string | undefined; choose(id: string): void }) {
  return (
    <nav class="tabs" aria-label="Pages">
      {pages.map((page) => (
        <button type="button" key={page.id} aria-current={page.id === shown} onClick={() => choose(page.id)}>
          {page.title || page.url}
        </button>
      ))}
    </nav>
  );
}

function Address({ page, mine }: { page: Page; mine: boolean }) {
  const [typed, type] = useState<string | undefined>(undefined);
  return (
    <form
      class="address"
      onSubmit={(e) => {
        e.preventDefault();
        if (typed) link.say({ t: 'navigate', url: typed });
        type(undefined);
      }}
    >
      <Button class="plain" icon="back" label="Back" disabled={!mine} onClick={() => link.say({ t: 'go', by: -1 })} />
      <Button
        class="plain"
        icon="forward"
        label="Forward"
        disabled={!mine}
        onClick={() => link.say({ t: 'go', by: 1 })}
      />
      <Button
        class="plain"
        icon="reload"
        label="Reload"
        disabled={!mine}
        onClick={() => link.say({ t: 'go', by: 0 })}
      />
      <input
        aria-label="Address"
        value={typed ?? page.url}
        readOnly={!mine}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        inputMode="url"
        onFocus={(e) => mine && e.currentTarget.select()}
        onInput={(e) => type(e.currentTarget.value)}
        onBlur={() => type(undefined)}
      />
    </form>
  );
}

function Screen({ session, page, mine }: { session: Session; page: Page; mine: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sink = useRef<HTMLTextAreaElement>(null);
  const viewport = useRef<Viewport>({ width: 1, height: 1 });
  const [drawn, draw] = useState(false);

  // Watching costs the browser something: nobody watches from a hidden tab.
  const looking = state.value === 'live' && !hidden.value;
  useEffect(() => {
    if (!looking) return;
    link.say({ t: 'watch', session: session.id, page: page.id });
    return () => link.say({ t: 'watch' });
  }, [looking, session.id, page.id]);

  useEffect(
    () =>
      onFrame(async (frame) => {
        if (frame.page !== page.id) return;
        const bitmap = await createImageBitmap(frame.jpeg);
        const at = canvas.current;
        if (!at) return;
        if (at.width !== bitmap.width || at.height !== bitmap.height) {
          at.width = bitmap.width;
          at.height = bitmap.height;
        }
        at.getContext('2d')?.drawImage(bitmap, 0, 0);
        bitmap.close();
        viewport.current = { width: frame.width, height: frame.height };
        draw(true);
      }),
    [page.id],
  );

  useEffect(() => {
    if (!mine || !sink.current) return;
    const box = sink.current;
    box.focus({ preventScroll: true });
    if (session.headed) link.say({ t: 'front' });
    return attach(
      box,
      () => viewport.current,
      () => document.querySelector<HTMLElement>('.bar .primary')?.focus(),
    );
  }, [mine, session.headed]);

  const small = pictures.value.get(session.id);
  return (
    <div class={`screen ${mine ? 'mine' : ''}`}>
      <div class="glass">
        {!drawn && small && page.id === session.current && <img class="before" src={small.src} alt="" />}
        <canvas ref={canvas} hidden={!drawn} role="img" aria-label={`What ${nameOf(session)} shows`} />
        {mine && (
          <textarea
            ref={sink}
            class="sink"
            aria-label={`The page ${page.title || page.url}. What you type goes to the page; ${WAY_OUT} leads out.`}
            autocapitalize="off"
            autocomplete="off"
            spellcheck={false}
          />
        )}
      </div>
      {mine && (
        <p class="hint">
          <Button class="plain touch" icon="keyboard" onClick={() => sink.current?.focus()}>
            Keyboard
          </Button>
          <span>
            Click, scroll and type in the picture. <kbd>{WAY_OUT}</kbd> leads out of it.
          </span>
        </p>
      )}
    </div>
  );
}
