import type { CallContext } from './context';
import { isGone } from './errors';

/**
 * Ends an act: when it has begun to lead elsewhere, its caller should find the new document, not the old one. A slow
 * server is no failure of the act, and neither is a page that closed itself.
 */
export async function afterAct({ driver, call }: CallContext): Promise<void> {
  const patience = AbortSignal.timeout(call.pageBudget());
  try {
    await driver.whenSettled(call.tabId, AbortSignal.any([call.signal, patience]));
  } catch (error) {
    if (!patience.aborted && !isGone(error)) {
      throw error;
    }
  }
}
