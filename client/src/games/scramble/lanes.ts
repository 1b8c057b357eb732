// A race as lanes: who reached, laid, put back and jumped out when, round by round, and the reaches that met.

import type { LoggedMove } from "../../server/api-types";
import type { Act, DecideClaims } from "./model";

export type MarkKind = "reach" | "place" | "return" | "out";
export interface Mark {
  move: number;
  at: number;
  seat: number;
  kind: MarkKind;
}
export interface Contest {
  /** The move that ruled, and the one that drew lots if that was needed. */
  move: number;
  at: number;
  rule: DecideClaims;
  /** The owner; null before the lots are drawn. */
  to: number | null;
  lots: boolean;
}
export interface Round {
  number: number;
  /** The first and last move of it. */
  first: number;
  last: number;
  /** The move after which it was scored: before any player was ready for the next. */
  scored: number;
  start: number;
  end: number;
  bell: number | null;
  marks: Mark[];
  contests: Contest[];
}

const KINDS: Partial<Record<Act["do"], MarkKind>> = {
  reach: "reach",
  place: "place",
  return: "return",
  jump_out: "out",
};

/** The rounds in a log, each from its deal on. */
export function roundsOf(moves: readonly LoggedMove[]): Round[] {
  const rounds: Round[] = [];
  let round: Round | undefined;
  for (const { number, at, by, act: any } of moves) {
    const act = any as Act;
    if (act.do === "deal") {
      round = {
        number: rounds.length + 1,
        first: number,
        last: number,
        scored: number,
        start: at,
        end: at,
        bell: null,
        marks: [],
        contests: [],
      };
      rounds.push(round);
    }
    if (!round) continue;
    round.last = number;
    if (act.do === "ready" || act.do === "go_on" || act.do === "choose_board") continue;
    round.scored = number;
    round.end = at;
    if (act.do === "go") round.start = at;
    if (act.do === "time_up") round.bell = at;
    const kind = KINDS[act.do];
    if (kind && by >= 0) round.marks.push({ move: number, at, seat: by, kind });
    if (act.do === "rule" && act.claims.length > 1)
      round.contests.push({ move: number, at, rule: act, to: act.to ?? null, lots: act.to == null });
    const open = round.contests.at(-1);
    if (act.do === "draw_lots" && open?.to === null && open.rule.thing === act.thing) open.to = act.to;
  }
  return rounds;
}

/** The round that a move belongs to; before the first deal, the first. */
export const roundAt = (rounds: readonly Round[], move: number): Round | undefined =>
  rounds.findLast(({ first }) => first <= move) ?? rounds[0];

/** Whole steps for an axis of that many milliseconds: about eight of them. */
export function ticks(start: number, end: number, most = 8): number[] {
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].find((each) => (end - start) / (each * 1000) <= most) ?? 1200;
  return Array.from({ length: Math.floor((end - start) / (step * 1000)) + 1 }, (_, i) => i * step * 1000);
}

export interface Ruling {
  seat: number;
  at: number;
  allowance: number;
  reached: number;
  /** Milliseconds after the first hand. */
  after: number;
  /** The arm was not back yet: the hand counts later than line and allowance say. */
  late: boolean;
}

/** The hands on one thing in the order in which they count. */
export function hands(rule: DecideClaims): Ruling[] {
  const first = Math.min(...rule.claims.map(({ reached }) => reached));
  return rule.claims
    .map(({ seat, at, reached, allowance = 0 }) => ({
      seat,
      at,
      allowance,
      reached,
      after: reached - first,
      late: reached > at - allowance,
    }))
    .sort((a, b) => a.reached - b.reached || a.seat - b.seat);
}

/** When the window closed: its length after the first hand was known. */
export const closing = (rule: DecideClaims, window: number): number =>
  Math.min(...rule.claims.map(({ at, reached }) => Math.max(at, reached))) + window;

/** Minutes and seconds of a round, rounded down; with thousandths where hands are compared. */
export function clockText(ms: number, exact = false): string {
  const whole = Math.max(0, Math.floor(ms / 1000));
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return exact ? `${text}.${String(Math.max(0, ms) % 1000).padStart(3, "0")}` : text;
}
