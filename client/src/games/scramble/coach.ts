// The one line under the world: what cannot be done and why, what just happened, how the tile would lie, what to do next.

import type { Hint } from "../../server/api-types";
import { type Act, type Seen, type Side, slotOf } from "./model";
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
  /** Nothing was taken or laid for a while, and hints are allowed. */
  isStuck?: boolean;
}

export function advice(say: Words, { table, you, told, trial, holds, isFull, isOut, isStuck = false }: Moment): Advice {
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
  if (isStuck) return { text: say.coach.help, urgent: true };
  if (holds) return { text: say.coach.lay };
  return { text: (table.worlds[you] ?? []).length > 2 ? say.coach.next : say.coach.first };
}

/** What is in the own hand, as it would lie. */
export interface Hand {
  turn: number;
  side: Side;
}

/** A hint's first move in the words of the table, on which no tile has a number and no cell a name; "" where the hint
 * says no move, or one of another kind. */
export function asked(say: Words, { actions, text }: Hint, held: Hand | null, lang: string): string {
  const act = actions?.[0] as Act | undefined;
  const why = /\(([^()]*)\)$/.exec(text[lang] ?? "")?.[1]; // the one reason, at the end
  const also = why ? ` (${why})` : "";
  if (act?.do === "reach" && slotOf(act.thing ?? "") >= 0) return `${say.ask.take}${also}`;
  if (act?.do !== "place" || !held) return "";
  const turns = ((act.turn ?? 0) - held.turn + 4) % 4;
  const first = [
    ...((act.side ?? "picture") === held.side ? [] : [say.ask.flip]),
    ...(turns ? [say.ask.turn[turns]] : []),
  ];
  const whole = [...first, say.ask.lay].join(", ");
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${also}`;
}

/** What of a hint lights up: one move's tile and cell, though others be as good. */
export const glowing = (hint: Hint | null | undefined, hinted: readonly string[]): readonly string[] =>
  hint?.actions?.length ? [...(hint.places ?? []).slice(0, 1), ...(hint.pieces ?? []).slice(0, 1)] : hinted;

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
