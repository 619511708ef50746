// The page: its head, what it shows, and what it says when it can't show anything.

import { age, megabytes } from './format';
import { List } from './list';
import { Stage } from './stage';
import { live, notice, now, opened, overview, said, sessions, state } from './store';
import type { Overview } from './wire';

export function App() {
  const session = opened.value === undefined ? undefined : sessions.value.get(opened.value);
  if (state.value === 'locked') return <Locked />;
  return (
    <>
      <Head overview={overview.value} />
      {state.value === 'lost' && (
        <p class="banner" role="alert">
          The daemon does not answer. Trying again…
        </p>
      )}
      {session ? <Stage key={session.id} session={session} /> : overview.value ? <List /> : <main class="list" />}
      <Notice />
    </>
  );
}

function Head({ overview }: { overview: Overview | undefined }) {
  return (
    <header class="head">
      <a class="brand" href="#/">
        <img src="icon.svg" alt="" width="24" height="24" />
        browsentic
      </a>
      {overview && <Facts overview={overview} />}
    </header>
  );
}

function Facts({ overview }: { overview: Overview }) {
  const { memory, browsers, clients } = overview;
  const others = clients.filter((c) => c.kind !== 'cli').length;
  return (
    <ul class="facts" aria-label="What runs">
      {browsers.map((b) => (
        <li key={b.kind + b.name}>
          <span class={`dot ${b.state === 'ready' || b.state === 'linked' ? 'good' : ''}`} aria-hidden="true" />
          {b.version?.startsWith(b.name) ? shortVersion(b.version) : b.name}
          {b.state !== 'ready' && <span class="muted"> {b.state.replaceAll('_', ' ')}</span>}
          {b.kind === 'managed' && memory.managed > 0 && <span class="muted"> {megabytes(memory.managed)}</span>}
        </li>
      ))}
      <li>
        Daemon
        <span class="muted">
          {memory.daemon > 0 && ` ${megabytes(memory.daemon)}`} up {age(overview.started, now.value)}
        </span>
      </li>
      <li>
        {live.value.length} <span class="muted">{live.value.length === 1 ? 'session' : 'sessions'}</span>
      </li>
      <li>
        {others} <span class="muted">{others === 1 ? 'client' : 'clients'}</span>
      </li>
    </ul>
  );
}

/** "Chromium 156.0.8078.114" is "Chromium 156" to a person. */
function shortVersion(version: string): string {
  return version.replace(/^(\D+\d+)\..*/, '$1');
}

function Locked() {
  return (
    <main class="locked">
      <img src="icon.svg" alt="" width="48" height="48" />
      <h1>This page is locked</h1>
      <p>
        Its link was used before, is older than a minute, or belongs to a daemon that has ended. Open the dashboard
        again from a terminal:
      </p>
      <pre>browsentic dashboard</pre>
    </main>
  );
}

function Notice() {
  return (
    <>
      <div class="notice" role="alert">
        {notice.value && <p>{notice.value}</p>}
      </div>
      <p class="spoken" role="status">
        {said.value}
      </p>
    </>
  );
}
