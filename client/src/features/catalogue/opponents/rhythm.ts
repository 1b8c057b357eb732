// A pace as a row of dots: the times of moves, from left to right.

import type { Pace } from "../../../base/settings.svelte";

/** Milliseconds from the left end to the right. */
export const SPAN = 6500;
/** A bot's usual time for a move without a choice, a plain one and a hard one, in milliseconds. */
const [FORCED, PLAIN, HARD] = [400, 1200, 2500];
const WAITS = [PLAIN, FORCED, HARD, PLAIN, FORCED, HARD, FORCED, PLAIN, HARD, FORCED, PLAIN, HARD];
/** Moves that wait for nothing are shown one after another. */
const SHOWN = 300;
/** Milliseconds of thinking before each move. */
const YOURS = [1000, 600, 1500, 500];

export interface Beat {
  at: number;
  /** A move of the visitor's own. */
  yours: boolean;
}

function moves(waits: readonly number[], part: number): Beat[] {
  let at = -(waits[0] ?? 0) * part;
  return waits
    .map((wait) => {
      at += wait * part;
      return { at, yours: false };
    })
    .filter((beat) => beat.at <= SPAN);
}

export function beatsOf(pace: Pace): Beat[] {
  if (pace === "natural") return moves(WAITS, 1);
  if (pace === "brisk") return moves(WAITS, 0.5);
  if (pace === "at_once") return moves(Array(Math.floor(SPAN / SHOWN) + 1).fill(SHOWN), 1);
  let at = -(YOURS[0] ?? 0);
  return YOURS.flatMap((wait) => {
    const yours = at + wait;
    at = yours + wait; // the bot takes as long
    return [
      { at: yours, yours: true },
      { at, yours: false },
    ];
  });
}
