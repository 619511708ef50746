import type { CallContext } from './context';
import { isGone } from './errors';

/**
 * Performs an act to its end: when it has begun to lead elsewhere, the caller should find the new document, not the
 * old one. A slow server is no failure of the act, and neither is a page that closed itself.
 */
export async function acting<T>(
  { driver, call }: CallContext,
  act: () => Promise<T>,
  settle = driver.watch(call.tabId),
): Promise<T> {
  const outcome = await act();
  const patience = AbortSignal.timeout(call.pageBudget());
  try {
    await settle(AbortSignal.any([call.signal, patience]));
  } catch (error) {
    if (!patience.aborted && !isGone(error)) {
      throw error;
    }
  }
  return outcome;
}

/** Waits until the frame has drawn what was done to it, and stands still. One that went away has nothing to draw. */
export async function whenCalm(frameId: number, { frames, call }: CallContext): Promise<void> {
  try {
    await frames.ask(frameId, 'calm', {}, call);
  } catch (error) {
    if (!isGone(error)) {
      throw error;
    }
  }
}
