// The list: every session as a card with its picture.

import { useEffect, useRef, useState } from 'preact/hooks';
import { age, shortAddress } from './format';
import { Button, Calls, Confirm, Status } from './parts';
import { ended, hold, link, live, nameOf, now, pictures, visible } from './store';
import type { Session } from './wire';

export function List() {
  return (
    <main class="list">
      <h1 class="spoken">Sessions</h1>
      {live.value.length === 0 ? (
        <div class="empty">
          <p class="lead">No session is open.</p>
          <p>When a client opens one, it shows up here.</p>
        </div>
      ) : (
        <ul class="cards">
          {live.value.map((session) => (
            <Card key={session.id} session={session} />
          ))}
        </ul>
      )}
      {ended.value.length > 0 && <Ended />}
    </main>
  );
}

function Card({ session }: { session: Session }) {
  const card = useOnScreen<HTMLLIElement>(session.id);
  const [asking, ask] = useState(false);
  const picture = pictures.value.get(session.id);
  const page = session.pages.find((p) => p.id === session.current) ?? session.pages[0];
  const mine = hold.value?.session === session.id;
  return (
    <li class="card" ref={card} aria-label={nameOf(session)}>
      <a class="picture" href={`#/${session.id}`}>
        <span class="spoken">Watch {nameOf(session)}:</span>
        {picture ? (
          <img class={picture.tall ? 'tall' : ''} src={picture.src} alt="" />
        ) : (
          <span class="blank">{session.looks ? '' : 'No picture'}</span>
        )}
        <Status session={session} mine={mine} />
        {session.waiting > 0 && <span class="waiting">{session.waiting} waiting</span>}
      </a>
      <div class="about">
        <h2>{nameOf(session)}</h2>
        <p class="where" title={page?.url}>
          {page?.title || shortAddress(page?.url ?? '') || '…'}
        </p>
        <p class="who">
          {session.client || 'no client'} · open {age(session.created, now.value)}
          {session.pages.length > 1 && ` · ${session.pages.length} pages`}
        </p>
      </div>
      <Calls session={session} most={3} />
      <div class="row">
        <Button icon="hand" disabled={session.status !== 'ready' || !session.looks} onClick={() => takeOver(session)}>
          Take over
        </Button>
        <Button class="plain" icon="close" label={`Close ${nameOf(session)}`} onClick={() => ask(true)} />
      </div>
      {asking && <CloseSession session={session} done={() => ask(false)} />}
    </li>
  );
}

/** Opens a session in the large view and takes it. */
export function takeOver(session: Session): void {
  link.say({ t: 'take', session: session.id });
  location.hash = `#/${session.id}`;
}

export function CloseSession({ session, done }: { session: Session; done(): void }) {
  return (
    <Confirm
      title={`Close ${nameOf(session)}?`}
      text="Calls that were accepted run first. Then its pages and its cookies are gone, and its client is told."
      yes="Close session"
      onYes={() => link.say({ t: 'close', session: session.id })}
      onNo={done}
    />
  );
}

function Ended() {
  return (
    <details class="ended">
      <summary>{ended.value.length} ended</summary>
      <ul>
        {ended.value.map((session) => (
          <li key={session.id}>
            <Status session={session} mine={false} />
            <span class="name">{nameOf(session)}</span>
            <span class="who">opened {age(session.created, now.value)} ago</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Keeps the set of sessions whose cards are on the screen. */
function useOnScreen<T extends HTMLElement>(id: string) {
  const ref = useRef<T>(null);
  useEffect(() => {
    const show = (shown: boolean) => {
      if (visible.value.has(id) === shown) return;
      const next = new Set(visible.value);
      if (shown) next.add(id);
      else next.delete(id);
      visible.value = next;
    };
    const observer = new IntersectionObserver((entries) => show(entries.at(-1)?.isIntersecting ?? false));
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      show(false);
    };
  }, [id]);
  return ref;
}
