// A planet to be drawn: where its hexes lie, which tiles form chains, and what a tile would give on a hex.
// The server scores; this is what a player sees before acting.

import { type Box, printed } from "./box.svelte";
import { isLand, type Land, lands, tileOf } from "./names";
import type { PlanetView, View } from "./types";

export interface Cell {
  name: string;
  q: number;
  r: number;
}

const reach = [-2, -1, 0, 1, 2];
/** The 19 hexes in the server's order: row by row. */
export const cells: readonly Cell[] = reach.flatMap((r) =>
  reach.filter((q) => Math.abs(q + r) <= 2).map((q) => ({ name: `${q},${r}`, q, r })),
);
export const ring = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

/** The hexes next to a hex of the planet, by name. */
export const besideCell = (name: string): string[] => {
  const cell = cells.find((each) => each.name === name);
  if (!cell) return [];
  const around = ring.map(([q, r]) => `${cell.q + q},${cell.r + r}`);
  return cells.filter((each) => around.includes(each.name)).map((each) => each.name);
};

/** The tile on top of each hex that has one. */
export const tops = (planet: PlanetView): Map<string, string> =>
  new Map(cells.flatMap((cell, i) => planet.stacks[i]?.slice(-1).map((tile) => [cell.name, tile] as const) ?? []));

export interface Chain {
  land: Land;
  cells: string[];
  points: number;
}

/** The score of a chain of that many tiles. */
export const chainPoints = (length: number): number => printed().planet.chains.points[length - 1] ?? 0;

/** Every chain of one land; `mixes` says what the Mixes are. */
export function chainsOf(top: ReadonlyMap<string, string>, mixes: readonly (readonly [string, string])[]): Chain[] {
  const declared = new Map(mixes);
  const landAt = (name: string): string | undefined => {
    const tile = top.get(name);
    const kind = tile && tileOf(tile).kind;
    return kind === "mix" ? declared.get(name) : kind;
  };
  const seen = new Set<string>();
  const found: Chain[] = [];
  for (const { name } of cells) {
    const land = landAt(name);
    if (seen.has(name) || !land || !isLand(land)) continue;
    const part = [name];
    seen.add(name);
    for (const cell of part) {
      for (const next of besideCell(cell)) {
        if (seen.has(next) || landAt(next) !== land) continue;
        seen.add(next);
        part.push(next);
      }
    }
    if (part.some((cell) => tileOf(top.get(cell) ?? "").kind === land)) {
      found.push({ land, cells: part, points: chainPoints(part.length) });
    }
  }
  return found;
}

const sum = (chains: readonly Chain[]): number => chains.reduce((all, chain) => all + chain.points, 0);

const known = new WeakMap<PlanetView, { of: Box; mixes: [string, string][] }>();

/** The Mixes of a planet, the open ones as they would count best at the end. */
export function bestMixes(planet: PlanetView): [string, string][] {
  const [of, before] = [printed(), known.get(planet)];
  if (before?.of === of) return before.mixes;
  const mixes = tryMixes(planet);
  known.set(planet, { of, mixes });
  return mixes;
}

function tryMixes(planet: PlanetView): [string, string][] {
  const top = tops(planet);
  const declared = new Set(planet.mixes.map(([cell]) => cell));
  const open = [...top].filter(([cell, tile]) => tileOf(tile).kind === "mix" && !declared.has(cell)).map(([at]) => at);
  const present = lands.filter((land) => [...top.values()].some((tile) => tileOf(tile).kind === land));
  let best: [string, string][] = [...planet.mixes];
  let most = sum(chainsOf(top, best));
  const attempt = (chosen: [string, string][], rest: string[]): void => {
    const [cell, ...others] = rest;
    if (cell === undefined) {
      const points = sum(chainsOf(top, chosen));
      if (points > most) [most, best] = [points, chosen];
      return;
    }
    for (const land of present) attempt([...chosen, [cell, land]], others);
  };
  attempt([...planet.mixes], open);
  return best;
}

/** The chains as they would score if the game ended now. */
export const chainsNow = (planet: PlanetView): Chain[] => chainsOf(tops(planet), bestMixes(planet));

/** Strategic: what equal values score, of all tiles or of those on top. */
export function setPoints(planet: PlanetView, visible: boolean): number {
  const tiles = planet.stacks.flatMap((stack) => (visible ? stack.slice(-1) : stack));
  const values = tiles.map((tile) => tileOf(tile).value);
  return Array.from({ length: 10 }, (_, i) => values.filter((value) => value === i + 1).length)
    .map((many) => printed().planet.value_sets.findLast(({ tiles }) => tiles <= many)?.points ?? 0)
    .reduce((all, points) => all + points, 0);
}

/** A planet's points at the end beyond the track. */
export const endPoints = (view: View, seat: number): number => {
  const planet = view.planets[seat];
  return planet
    ? sum(chainsNow(planet)) + (view.options.strategic ? setPoints(planet, view.options.value_sets === "visible") : 0)
    : 0;
};

export interface Gain {
  /** Points at once. */
  points: number;
  architect: boolean;
  /** A free tile may follow. */
  free: boolean;
  sage?: { beside: number };
  /** The chain the tile would join: its points before and after. */
  chain?: { land: Land; from: number; to: number };
}

/** The gain of the tile in hand on a hex of the own planet; `chain` is the one a Viewpoint looks at. */
export function gainOf(view: View, seat: number, cell: string, tile: string, chain = "", paid = true): Gain {
  const planet = view.planets[seat];
  const top = planet ? tops(planet) : new Map<string, string>();
  const mixes = planet?.mixes ?? [];
  const { kind, value } = tileOf(tile);
  const under = top.get(cell);
  const architect = under === undefined ? view.architects.includes(cell) : tileOf(under).kind === "architect";
  const gain: Gain = { points: architect ? value : 0, architect, free: !architect && paid && !view.free_used };
  if (kind === "sage_tree") {
    const beside = besideCell(cell).filter((next) => top.has(next)).length;
    gain.sage = { beside };
    gain.points += printed().planet.sage_points * beside;
  }
  if (kind === "viewpoint" && chain) {
    gain.points +=
      printed().planet.view_points *
      (chainsOf(top, mixes).find((each) => each.cells.includes(chain))?.cells.length ?? 0);
  }
  if (isLand(kind)) {
    const before = chainsOf(top, mixes).filter((each) => each.land === kind);
    const after = chainsOf(new Map([...top, [cell, tile]]), mixes).filter((each) => each.land === kind);
    const joined = after.find((each) => each.cells.includes(cell));
    const parts = before.filter((each) => each.cells.some((part) => joined?.cells.includes(part)));
    if (joined) gain.chain = { land: kind, from: sum(parts), to: joined.points };
  }
  return gain;
}
