/** At most `max` code points; the last one is an ellipsis when something was cut. */
export function clip(text: string, max: number): string {
  // A code point is at most two units, so what is behind them need not be looked at, however long it is.
  const points = [...text.slice(0, 2 * max + 2)];
  return points.length <= max ? text : `${points.slice(0, max - 1).join('')}…`;
}
