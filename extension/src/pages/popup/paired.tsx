import { useState } from 'preact/hooks';
import type { PairingState } from '../../lib/hub';
import type { PanelView } from '../../lib/panel';
import type { Hub } from '../hub';
import { useAct } from '../ui/act';
import { ActButton, Button, Command, Confirmed, Problem } from '../ui/controls';
import { BrowserName } from './browser-name';
import { openSidePanel } from './open-side-panel';
import { Clients, Sessions } from './workers';

type Known = Exclude<PairingState, { kind: 'unpaired' }>;

/** A browser that is paired: what is going on in it, and how to end that. */
export function Paired({ hub, pairing }: { hub: Hub; pairing: Known }) {
  const view = hub.view.value;
  return (
    <>
      {pairing.kind === 'linked' ? view && <Linked hub={hub} view={view} /> : <Unlinked pairing={pairing} />}
      <footer>
        <Confirmed
          label="Unpair this browser"
          question="Unpair this browser? Clients can work in it no more, until you pair it again."
          yes="Unpair"
          act={() => hub.ask('unpair', {})}
        />
        {pairing.kind === 'linked' && <span class="version">daemon {pairing.daemonVersion}</span>}
      </footer>
    </>
  );
}

function Unlinked({ pairing }: { pairing: Exclude<Known, { kind: 'linked' }> }) {
  if (pairing.kind === 'refused') {
    return (
      <section class="notice bad" aria-label="Not connected">
        <p>{pairing.reason}</p>
      </section>
    );
  }
  return (
    <section class="notice" aria-label="Not connected">
      <p>{pairing.reason ?? 'Looking for the daemon…'}</p>
      {pairing.reason !== undefined && (
        <>
          <p>The daemon starts with the first client, or with:</p>
          <Command text="browsentic status" />
        </>
      )}
    </section>
  );
}

function Linked({ hub, view }: { hub: Hub; view: PanelView }) {
  return (
    <>
      <Drift view={view} />
      <Waiting count={view.approvals.length} />
      <BrowserName hub={hub} name={view.browserName} />
      <Sessions hub={hub} sessions={view.sessions} />
      <Clients hub={hub} clients={view.clients} />
      <div class="actions">
        <ActButton look="primary" icon="panel" act={openSidePanel}>
          Open side panel
        </ActButton>
        <StopEverything hub={hub} />
      </div>
    </>
  );
}

/** The two halves do not carry the same actions, or the daemon has another thing to say. */
function Drift({ view }: { view: PanelView }) {
  if (view.manifestInSync && view.hint === undefined) {
    return null;
  }
  return (
    <section class="notice" aria-label="What to do">
      {!view.manifestInSync && <p>This extension and the daemon are of different builds: some tools are missing.</p>}
      {view.hint && <p>{view.hint}</p>}
    </section>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) {
    return null;
  }
  return (
    <section class="notice waiting" aria-label="Questions for you">
      <p>{count === 1 ? 'A client waits for your answer.' : `${count} questions wait for your answer.`}</p>
      <ActButton act={openSidePanel}>Answer</ActButton>
    </section>
  );
}

function StopEverything({ hub }: { hub: Hub }) {
  const [stopped, setStopped] = useState<number>();
  const { busy, problem, run } = useAct();
  const stop = () => run(async () => setStopped((await hub.ask('stop', {})).stopped));
  return (
    <>
      <Button look="danger" icon="stop" busy={busy} onClick={stop}>
        Stop everything
      </Button>
      <p role="status" class="hint">
        {stopped !== undefined && `${count(stopped)} stopped.`}
      </p>
      <Problem text={problem} />
    </>
  );
}

function count(calls: number): string {
  return calls === 0 ? 'Nothing was running: no call' : calls === 1 ? '1 call' : `${calls} calls`;
}
