// What a game's film is made of, and what a game makes of it.

import type { LoggedMove, Point, Sheet } from "../../server/api-types";
import type { Growth, Stage } from "./stage";

export type { Growth, Stage };

/** A finished game, as anyone may see it. */
export interface Grown {
  game: string;
  options: Readonly<Record<string, unknown>>;
  moves: readonly LoggedMove[];
  course: readonly Point[];
  /** The view of the end, and of the moment after an earlier move. */
  view: unknown;
  after: (move: number) => Promise<unknown>;
  sheets: readonly Sheet[];
  winners: readonly number[];
  /** The players' names; those who do not wish to be named are guests. */
  names: readonly string[];
  /** How it ended, in words. */
  verdict: string;
}

/** A game's part of the film: it draws what it needs somewhere unseen, paints it, and hands over the film. */
export interface GrowProps {
  grown: Grown;
  stage: Stage;
  ready: (growth: Growth) => void;
  failed: (fault: unknown) => void;
}

/** Points by film time: `moments` are the film's times of the moves of the course, in order. */
export function pointsAt(
  course: readonly Point[],
  moments: ReadonlyMap<number, number>,
  at: number,
  key?: string,
): readonly number[] {
  let found: Point | undefined;
  for (const point of course) {
    if ((moments.get(point.move) ?? 0) > at) break;
    found = point;
  }
  return (key && found?.more?.[key]) || found?.totals || [];
}
