import type { Point } from './page-shapes';

const MAX_SWAY = 6;

/**
 * The way of a pointer that a hand moves: fast first, slow towards the end, and a little beside the straight line, left
 * and right in turn. The last of the `steps` points is the goal.
 */
export function travel(from: Point, to: Point, steps: number): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy);
  const sway = Math.min(MAX_SWAY, distance / 8);
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps;
    const along = 1 - (1 - t) ** 3;
    const beside =
      distance === 0 || i === steps - 1 ? 0 : (sway * Math.sin(Math.PI * t) * (i % 2 === 0 ? 1 : -1)) / distance;
    return {
      x: Math.round(from.x + dx * along - dy * beside),
      y: Math.round(from.y + dy * along + dx * beside),
    };
  });
}
