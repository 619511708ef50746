import type { PanelCall } from './panel';

/** How many calls a timeline holds. */
export const TIMELINE_LENGTH = 200;

/** The timeline, oldest first, with news of a call: one that is known keeps its place. */
export function withCall(calls: readonly PanelCall[], call: PanelCall): readonly PanelCall[] {
  const index = calls.findLastIndex(({ id }) => id === call.id);
  if (index < 0) {
    return [...calls, call].slice(-TIMELINE_LENGTH);
  }
  // An end is never taken back by news that was longer on its way.
  const isOld = call.outcome === undefined && calls[index]?.outcome !== undefined;
  return isOld ? calls : calls.with(index, call);
}
