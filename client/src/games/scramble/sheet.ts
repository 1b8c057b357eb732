// A world's score sheet, ready to be drawn: closed landscapes, wrong edges, sums by rule.

import type { Sheet } from "../../parts/game/board";
import type { Words } from "./words";

export interface Closed {
  /** Edges of each cell that belong to the landscape; an empty string: the whole cell. */
  cells: Map<string, string>;
  /** The border strips it takes in, by their first edge from 0. */
  strips: number[];
  /** The islet off the coast, which touches no cell. */
  islet: boolean;
  points: number;
}

const stripped = (place: string, round: number): string | null => {
  const found = /^r(\d+):?(.*)$/.exec(place);
  if (!found) return place;
  return Number(found[1]) === round ? (found[2] ?? "") : null;
};

const inRound = (places: readonly string[], round: number): boolean =>
  places.length === 0 || places.some((place) => stripped(place, round) !== null);

/** The landscapes a sheet gives points for, in this round. */
export function closed(sheet: Sheet | undefined, round: number): Closed[] {
  const found: Closed[] = [];
  for (const line of sheet?.lines ?? []) {
    if (!line.rule.endsWith("-S2") || line.points <= 0) continue;
    const cells = new Map<string, string>();
    const strips: number[] = [];
    for (const place of line.where ?? []) {
      const name = stripped(place, round) ?? "";
      const [, cell, part = ""] = /^([a-f]\d)(?::([NESW]+))?$/.exec(name) ?? [];
      const [, first] = /^B(\d+)(?:-B\d+)?$/.exec(name) ?? [];
      if (cell) cells.set(cell, part);
      if (first) strips.push(Number(first) - 1);
    }
    const islet = (line.where ?? []).some((place) => stripped(place, round) === "islet");
    if (cells.size || islet) found.push({ cells, strips, islet, points: line.points });
  }
  return found;
}

/** The wrong edges of this round, as the rules name them: `c3E`, `B7`. */
export function wrong(sheet: Sheet | undefined, round: number): string[] {
  const lines = (sheet?.lines ?? []).filter((line) => line.rule.endsWith("-S7") || line.rule === "MO-V6");
  const names = lines.flatMap((line) => (line.lost ?? []).map((place) => stripped(place, round) ?? ""));
  return names.filter((name) => /^([a-f]\d[NESW]|B\d+)$/.test(name));
}

/** Points by rule in this round, in the sheet's order. */
export function sums(sheet: Sheet | undefined, round: number, rounds: number): { rule: string; points: number }[] {
  const found = new Map<string, number>();
  for (const line of sheet?.lines ?? []) {
    const places = [...(line.where ?? []), ...(line.lost ?? [])];
    if (rounds > 1 && places.length > 0 && !inRound(places, round)) continue;
    found.set(line.rule, (found.get(line.rule) ?? 0) + line.points);
  }
  return [...found].map(([rule, points]) => ({ rule, points }));
}

/** The cost of this round's empty cells now, from 0 up. */
export function emptyCosts(sheet: Sheet | undefined, round: number): number {
  const lines = (sheet?.lines ?? []).filter(
    (line) => line.rule.endsWith("-S8") && inRound([...(line.where ?? []), ...(line.lost ?? [])], round),
  );
  return -lines.reduce((all, { points }) => all + points, 0);
}

/** Players that a comparing rule rewards (`sign` 1) or charges (`sign` -1) now: those with most, in words; "": none. */
export function leaders(
  sheets: Record<string, Sheet> | undefined,
  rule: string,
  sign: 1 | -1,
  { round, rounds }: { round: number; rounds: number },
  players: readonly { name: string }[],
  you: number | null,
  say: Words,
): string {
  const found = players.flatMap(({ name }, seat) => {
    const points = sums(sheets?.[seat], round, rounds)
      .filter((line) => line.rule.endsWith(rule))
      .reduce((all, line) => all + line.points, 0);
    return points * sign > 0 ? [seat === you ? say.you : name] : [];
  });
  return found.length && players.length > 1 ? say.hasMost(found) : "";
}
