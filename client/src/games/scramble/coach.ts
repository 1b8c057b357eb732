// The one line under the world: what cannot be done and why, what just happened, how the tile would lie, what to do next.

import { type Seen, slotOf } from "./model";
import type { Words } from "./words";

/** The fit of the held piece on a cell: edges that meet the same landscape, and edges that do not. */
export interface Trial {
  cell: string;
  same: number;
  other: number;
  /** A finger showed it first; another touch lays it. */
  again: boolean;
}

export interface Told {
  text: string;
  /** An action that is impossible. */
  no?: boolean;
  /** The rule that says so. */
  rule?: string;
}

export interface Advice extends Told {
  good?: boolean;
  /** Worth a place where there is little room. */
  urgent?: boolean;
}

interface Moment {
  table: Seen;
  you: number | null;
  told: Told | null;
  trial: Trial | null;
  holds: boolean;
  isFull: boolean;
  isOut: boolean;
}

export function advice(say: Words, { table, you, told, trial, holds, isFull, isOut }: Moment): Advice {
  if (told) return { ...told, urgent: true };
  if (you === null || isOut || !["playing", "taking", "setting"].includes(table.phase)) return { text: "" };
  if (trial) {
    const { same, other, again } = trial;
    const text = other ? say.coach.wrong(other, same) : same ? say.coach.fits : say.coach.free;
    return {
      text: again ? `${text}. ${say.coach.again}` : text,
      good: !other && same > 0,
      no: other > 0,
      urgent: again,
    };
  }
  if (isFull) return { text: say.coach.full(table.stack[0] ?? 0), good: true, urgent: true };
  if (holds) return { text: say.coach.lay };
  return { text: (table.worlds[you] ?? []).length > 2 ? say.coach.next : say.coach.first };
}

const beside = (a: string, b: string): boolean =>
  Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a.slice(1)) - Number(b.slice(1))) === 1;

/** Why a cell does not take a tile now. */
export function cellRefusal(table: Seen, you: number | null, cell: string, holds: boolean): keyof Words["no"] {
  const world = you === null ? [] : (table.worlds[you] ?? []);
  if (you === null) return "yours";
  if (table.out.includes(you)) return "out";
  if (world.some((piece) => piece.cell === cell)) return "taken";
  if (!holds) return "empty";
  return world.some((piece) => beside(piece.cell, cell)) ? "here" : "apart";
}

/** Why a thing cannot be taken now. */
export function thingRefusal(table: Seen, you: number | null, thing: string, busy: boolean): keyof Words["no"] {
  if (you !== null && table.out.includes(you)) return "out";
  if (busy) return "hand";
  return slotOf(thing) >= 0 && !table.pool[slotOf(thing)] ? "held" : "card";
}
