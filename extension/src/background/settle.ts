import type { CallContext } from './context';
import { isGone } from './errors';

/** Performs an act to its end. */
export async function acting<T>(context: CallContext, act: () => Promise<T>, watch?: Settle): Promise<T> {
  const settle = settling(context, watch);
  const outcome = await act();
  await settle();
  return outcome;
}

type Settle = (signal: AbortSignal) => Promise<void>;

/**
 * To be called before an act; what it answers waits for the act's end: when it has begun to lead elsewhere, the caller
 * should find the new document, not the old one. A slow server is no failure of the act, and neither is a page that
 * closed itself.
 */
export function settling({ driver, call }: CallContext, watch: Settle = driver.watch(call.tabId)): () => Promise<void> {
  return async () => {
    const patience = AbortSignal.timeout(call.pageBudget());
    try {
      await watch(AbortSignal.any([call.signal, patience]));
    } catch (error) {
      if (!patience.aborted && !isGone(error)) {
        throw error;
      }
    }
  };
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
