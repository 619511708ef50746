import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PairingState } from '../../lib/hub';
import type { Hub } from '../hub';

/** How often an open page measures the way to the daemon and back. */
const PING_MS = 2000;

const WORDS: Record<PairingState['kind'], string> = {
  unpaired: 'Not paired',
  connecting: 'Not connected',
  linked: 'Connected',
  refused: 'Not connected',
};

/** The state of the link, measured by this page as long as it is open. */
export function LinkStatus({ hub }: { hub: Hub }) {
  const pairing = hub.pairing.value;
  const kind = pairing?.kind;
  const rtt = useRoundTrip(hub, kind === 'linked');
  if (kind === undefined) {
    return null;
  }
  return (
    <p class={`link-status ${kind}`}>
      <span class="dot" aria-hidden="true" />
      <span role="status">{WORDS[kind]}</span>
      {kind === 'linked' && rtt !== undefined && (
        <span class="rtt" title="The way to the daemon and back, measured now">
          {rtt < 10 ? rtt.toFixed(1) : Math.round(rtt)} ms
        </span>
      )}
    </p>
  );
}

function useRoundTrip(hub: Hub, linked: boolean): number | undefined {
  const rtt = useSignal<number | undefined>(undefined);
  useEffect(() => {
    rtt.value = undefined;
    if (!linked) {
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const measure = async () => {
      const start = performance.now();
      const answered = await hub.ask('state', {}).then(
        () => true,
        () => false,
      );
      if (!ended) {
        rtt.value = answered ? performance.now() - start : undefined;
        timer = setTimeout(measure, PING_MS);
      }
    };
    measure();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [hub, linked, rtt]);
  return rtt.value;
}
