// The best worlds of a round: their score lines side by side, and two searches as one.

import type { BestWorld, BestWorlds, Line } from "../../../server/api-types";
import { apart } from "../../../table/ticks";

/** A world's score lines of one rule. */
export const linesOf = (world: BestWorld, rule: string): Line[] => world.lines.filter((line) => line.rule === rule);

/** For every rule that counts in any of the worlds its points in each. */
export function bestRows(worlds: readonly BestWorld[]): { rule: string; points: number[] }[] {
  const rules = [...new Set(worlds.flatMap(({ lines }) => lines.map(({ rule }) => rule)))].sort();
  const sum = (world: BestWorld, rule: string): number =>
    linesOf(world, rule).reduce((all, { points }) => all + points, 0);
  return rules
    .map((rule) => ({ rule, points: worlds.map((world) => sum(world, rule)) }))
    .filter(({ points }) => points.some((each) => each !== 0));
}

/** A height of the gauge: its points, which worlds have them, and where its mark and its words stand. */
export interface Height {
  points: number;
  names: (BestWorld["tiles"] | "limit")[];
  at: number;
  words: number;
}

/** The values of a gauge: every number once, the highest first; labels next to their marks, at least a gap apart. */
export function heights(
  worlds: readonly BestWorld[],
  scale: (points: number) => number,
  gap: number,
  bottom: number,
): Height[] {
  const most = bounded(worlds)?.most;
  const named = new Map<number, Height["names"]>();
  if (most !== undefined) named.set(most, ["limit"]);
  for (const { points, tiles } of [...worlds].reverse()) named.set(points, [...(named.get(points) ?? []), tiles]);
  const marks = [...named]
    .sort(([one], [other]) => other - one)
    .map(([points, names]) => ({ points, names, at: scale(points) }));
  let below = bottom + gap;
  const down = apart(marks, gap).map(({ at }) => at);
  const up = down.toReversed().map((at) => {
    below = Math.min(at, below - gap);
    return below;
  });
  return marks.map((mark, index) => ({ ...mark, words: up[marks.length - 1 - index] ?? mark.at }));
}

/** How much more is possible: at most `most`, or nothing is proven. */
export function bounded(worlds: readonly BestWorld[]): { most: number; isReached: boolean } | undefined {
  const last = worlds.at(-1);
  return last?.bound == null ? undefined : { most: last.bound, isReached: last.bound === last.points };
}

/** Of two searches the better world of each kind; one with more tiles is never worse than one with fewer. */
export function better(first: BestWorlds, second: BestWorlds): BestWorlds {
  let least: BestWorld | undefined;
  const worlds = first.worlds.map((world, index) => {
    const other = second.worlds[index];
    let best = other && other.points > world.points ? other : world;
    if (least && least.points > best.points) best = { ...least, tiles: world.tiles };
    if (world.bound != null && other?.bound != null) best = { ...best, bound: Math.min(world.bound, other.bound) };
    least = best;
    return best;
  });
  return { ...first, worlds };
}
