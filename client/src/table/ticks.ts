// Shared by charts: axis numbers, line paths, and labels that fit at the ends of lines.

import { plain } from "./sheets";

const STEPS = [1, 2, 5];
const MOST = 5;

/** Round numbers from a lowest to a highest, nought among them if it lies between: at most six of them. */
export function ticks(low: number, high: number): number[] {
  const span = Math.max(1, high - low);
  let step = 1;
  for (let size = 1; Math.ceil(span / step) > MOST; size *= 10)
    step = size * (STEPS.find((each) => span / (size * each) <= MOST) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** About how wide a bold text of 12 pixels is. */
const wide = (text: string): number => Math.ceil(text.length * 7.2);

/** Names with the width of the longest; those wider than the room end with dots. */
export function fitted(names: readonly string[], room: number): { texts: string[]; width: number } {
  const letters = Math.max(6, Math.floor(room / 7.2));
  const texts = names.map((name) => (name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`));
  return { texts, width: Math.max(0, ...texts.map(wide)) };
}

/** A line that keeps its height until its next point. */
export const stairs = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], index) => `${index ? "H" : "M"}${x.toFixed(1)}${index ? "V" : " "}${y.toFixed(1)}`).join("");

/** Labels at the ends of lines, from top to bottom, moved down where two are closer than a gap. */
export function apart<T extends { at: number }>(ends: readonly T[], gap: number): T[] {
  let above = Number.NEGATIVE_INFINITY;
  return [...ends]
    .sort((one, other) => one.at - other.at)
    .map((each) => {
      above = Math.max(each.at, above + gap);
      return { ...each, at: above };
    });
}

/** The same, and all of them up again where the last would lie below the lowest place there is. */
export function within<T extends { at: number }>(ends: readonly T[], gap: number, lowest: number): T[] {
  const down = apart(ends, gap);
  const over = Math.max(0, (down.at(-1)?.at ?? 0) - lowest);
  return down.map((each) => ({ ...each, at: each.at - over }));
}

/** The side of a chart of points: round numbers from nought on, the room they take, and how high a value lies. */
export function sideOf(
  values: readonly number[],
  height: number,
  bottom: number,
): { grid: number[]; left: number; y: (value: number) => number } {
  const grid = ticks(Math.min(0, ...values), Math.max(1, ...values));
  const [low, high] = [grid[0] ?? 0, grid.at(-1) ?? 1];
  return {
    grid,
    left: 14 + 7 * Math.max(...grid.map((each) => plain(each).length)),
    y: (value) => 8 + (1 - (value - low) / (high - low)) * (height - 8 - bottom),
  };
}

/** Minutes and seconds. */
export const minutes = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

/** Points with their heights changed where two would lie on each other: as little as can be, and never out of sight. */
export function spread<T extends { x: number; y: number }>(
  points: readonly T[],
  gap: number,
  high: number,
  low: number,
): T[] {
  const placed: T[] = [];
  for (const point of points) {
    const inTheWay = placed.filter(({ x }) => Math.abs(x - point.x) < gap);
    const isFree = (y: number): boolean => inTheWay.every((other) => Math.hypot(other.x - point.x, other.y - y) >= gap);
    const wished = Math.min(low, Math.max(high, point.y));
    const free = Array.from(
      { length: 2 * Math.ceil(low - high) + 1 },
      (_, step) => wished + (step % 2 ? -1 : 1) * Math.ceil(step / 2),
    )
      .filter((y) => y >= high && y <= low)
      .find(isFree);
    placed.push({ ...point, y: free ?? wished });
  }
  return placed;
}
