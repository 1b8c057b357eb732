// What happened between two views. A view says what lies there but not who laid it: that was whoever's go it was.

import type { Move } from "../board";
import type { Act, Tabled, View } from "./types";

export interface Happened {
  key: number;
  seat: number | null;
  laid: Tabled;
  back: boolean;
}

const same = (a: Tabled, b: Tabled): boolean => a.cell === b.cell && a.card === b.card && a.transit === b.transit;

/** The newest cards of a view that came without a past, last first. */
export function begun(view: View): Happened[] {
  return view.table
    .map((laid, i): Happened => ({ key: i, seat: null, laid, back: false }))
    .slice(1)
    .reverse();
}

/** The same, with who laid each card where the table told its moves: several may come at once. */
export function byWhom(moves: readonly Happened[], recent: readonly Move<Act>[]): Happened[] {
  return moves.map((move) => {
    const { cell, card, transit } = move.laid;
    const told = recent.findLast(({ act }) => {
      if (act.do === "lay") return act.card === card && act.cell === cell;
      return act.do === "transit" && act.name === transit && act.cell === cell;
    });
    return told && !move.back ? { ...move, seat: told.by } : move;
  });
}

/** Cards laid or taken back since the view before, last first. */
export function since(before: View, view: View): Happened[] {
  if (before.round !== view.round || before.table.length === 0) return begun(view);
  const key = Math.max(before.table.length, view.table.length) * 10 + before.table.length;
  const fresh = view.table.filter((laid) => !before.table.some((old) => same(old, laid)));
  const gone = before.table.filter((laid) => !view.table.some((now) => same(now, laid)));
  const laid = fresh.map((card, i): Happened => ({ key: key * 100 + i, seat: before.mover, laid: card, back: false }));
  const taken = gone.map(
    (card, i): Happened => ({ key: key * 100 + 50 + i, seat: before.layer, laid: card, back: true }),
  );
  return [...taken, ...laid].reverse();
}
