// What happened between two views, in sentences for the live region, and the stones that were built.

import type { Player } from "../board";
import type { Monument } from "./plan";
import type { View } from "./types";
import type { BoardWords } from "./words";

export interface Laid {
  seat: number;
  kind: string;
  points: number;
}

export interface News {
  sentences: string[];
  laid: Laid[];
}

export function news(
  before: View,
  after: View,
  monument: Monument,
  players: readonly Player[],
  say: BoardWords,
  field: (name: string) => string,
): News {
  const sentences: string[] = [];
  const name = (seat: number): string => (seat === after.you ? say.you : (players[seat]?.name ?? ""));
  const stood = new Set(before.built.map(({ place }) => place));
  const laid = after.built
    .filter(({ place }) => !stood.has(place))
    .flatMap(({ place, seat }) => {
      const at = monument.places.get(place);
      if (!at) return [];
      sentences.push(say.newsBuilt(name(seat), say.stone(at.kind), at.level + 1, at.points));
      return [{ seat, kind: at.kind, points: at.points }];
    });
  for (const [seat, costs] of after.costs.entries())
    for (const cost of costs.slice(before.costs[seat]?.length ?? 0)) sentences.push(say.newsPassed(name(seat), cost));
  if (before.phase === "quarry")
    for (const [seat, screen] of after.screens.entries()) {
      const taken = screen.count - (before.screens[seat]?.count ?? 0);
      if (taken > 0) sentences.push(say.newsWalk(name(seat), taken, field(after.worker)));
    }
  if (before.phase === "quarry" && after.phase === "build") sentences.push(say.newsBuild(name(after.holder)));
  if (after.round > before.round) sentences.push(say.newsRound(after.round));
  return { sentences, laid };
}

/** Stones that others took off a field, and who it was; -1 when that cannot be told. */
export interface Taken {
  seat: number;
  kinds: string[];
}

/** What was taken between two views of one quarry, added to what was taken before since your own last move. */
export function taken(before: View, after: View, known: ReadonlyMap<string, Taken>): ReadonlyMap<string, Taken> {
  if (before.phase !== "quarry" || after.phase !== "quarry" || after.round !== before.round) return new Map();
  const richer = after.screens.flatMap((screen, seat) =>
    screen.count > (before.screens[seat]?.count ?? 0) ? [seat] : [],
  );
  if (!richer.length) return known;
  const seat = richer.length === 1 ? (richer[0] ?? -1) : -1;
  const mine = after.you === null || after.you === before.turn;
  const found = new Map(mine ? [] : known);
  if (seat === after.you) return new Map();
  for (const [i, { name, stones }] of before.quarry.entries()) {
    const left = [...(after.quarry[i]?.stones ?? [])];
    const kinds = stones.filter((kind) => {
      const at = left.indexOf(kind);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    if (kinds.length) found.set(name, { seat, kinds });
  }
  return found;
}
