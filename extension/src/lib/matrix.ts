/**
 * A map of the plane that keeps lines straight and parallel, in the order of CSS `matrix()`:
 * (x, y) becomes (a·x + c·y + e, b·x + d·y + f).
 */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The map that is `inner` first and then `outer`. */
export function compose([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [ia, ib, ic, id, ie, if_] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * if_ + e,
    b * ie + d * if_ + f,
  ];
}

/** The smallest upright box around what the map makes of a box. */
export function mapBox([a, b, c, d, e, f]: Matrix, { x, y, width, height }: Box): Box {
  return {
    x: a * x + c * y + e + Math.min(0, a * width) + Math.min(0, c * height),
    y: b * x + d * y + f + Math.min(0, b * width) + Math.min(0, d * height),
    width: Math.abs(a * width) + Math.abs(c * height),
    height: Math.abs(b * width) + Math.abs(d * height),
  };
}
