import type { CaptureKind, Seen, Tap } from '../diagnostics/entries';
import { abortable } from '../wait';
import type { Attachments } from './attachments';
import { type Events, sendTo } from './cdp';
import { browserMessage, consoleMessage, exceptionMessage } from './tap-console';
import { NetworkTap } from './tap-network';

/** Longer answers are not fetched, for the sake of their beginning. */
const MAX_BODY_BYTES = 1_000_000;

/** Hears of what the page of a tab logs and requests, from now on until it is stopped. */
export async function tapTab(
  tabs: Attachments,
  tabId: number,
  capture: readonly CaptureKind[],
  told: (seen: Seen) => void,
  signal: AbortSignal,
): Promise<Tap> {
  const network = new NetworkTap(told);
  const unsubscribe = tabs.subscribe(tabId, (event, params, sessionId) => {
    if (sessionId !== undefined) {
      return;
    }
    if (event === 'Runtime.consoleAPICalled') {
      told({ kind: 'message', entry: consoleMessage(params as Events['Runtime.consoleAPICalled']) });
    } else if (event === 'Runtime.exceptionThrown') {
      told({ kind: 'message', entry: exceptionMessage(params as Events['Runtime.exceptionThrown']) });
    } else if (event === 'Log.entryAdded') {
      told({ kind: 'message', entry: browserMessage(params as Events['Log.entryAdded']) });
    } else {
      network.handle(event, params);
    }
  });
  const domains = [
    ...(capture.includes('console') ? (['Runtime', 'Log'] as const) : []),
    ...(capture.includes('network') ? (['Network'] as const) : []),
  ].map((domain) => tabs.use(tabId, domain, signal));
  const stop = () => {
    unsubscribe();
    for (const { end } of domains) {
      end();
    }
  };
  try {
    await Promise.all(domains.map(({ ready }) => ready));
  } catch (error) {
    stop();
    throw error;
  }
  return {
    stop,
    body: async (requestId, signal) => {
      if (network.sizeOf(requestId) > MAX_BODY_BYTES) {
        return undefined;
      }
      const asked = sendTo({ tabId }, 'Network.getResponseBody', { requestId }).catch(() => undefined);
      const answer = await abortable(asked, signal);
      return answer === undefined || answer.base64Encoded ? undefined : answer.body;
    },
  };
}
