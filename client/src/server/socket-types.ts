// Written by tools/client_types.py from the server's types. Change those, then run it again.

import type { Sheet } from "./api-types";

/** Command n happened, as `seq`. */
export interface Accepted {
  say: "accepted";
  n: number;
  seq: number;
}

/** Do this; `seq` is what the client had seen when it decided. */
export interface Act {
  say: "act";
  n: number;
  seq: number;
  action: unknown;
}

/** The host lets people write words of their own, or no longer. */
export interface AllowChat {
  say: "allow_chat";
  n: number;
  on: boolean;
}

/** Somebody asks the others for their consent. */
export interface Ask {
  ask: number;
  what: "bot" | "seat" | "undo" | "vacation";
  by: number;
  need: number[];
  ms?: number;
}

/** The last message, and why. */
export interface Bye {
  say: "bye";
  code: "closed" | "full" | "hello_first" | "left" | "logged_out" | "malformed" | "moving" | "no_table" | "not_begun" | "not_playable" | "not_yours" | "private" | "reload" | "restart" | "silent" | "slow" | "too_fast" | "too_large" | "too_many";
}

/** Let a bot play for a seat whose person is long away, if the others agree. */
export interface CallBot {
  say: "call_bot";
  n: number;
  seat: number;
}

/** Words of one's own for all to read, where the host of the table allows them. */
export interface Chat {
  say: "chat";
  n: number;
  text: string;
}

/** What was said just now, or, `whole`, what can still be read; and whether words of one's own are allowed. */
export interface ChatUpdate {
  say: "said";
  chat: boolean;
  lines?: Saying[];
  whole?: boolean;
}

/** The time at the table in milliseconds, and when the game's clock or the turn clocks of seats strike. */
export interface Clock {
  now: number;
  deadline?: number | null;
  turns?: ([number, number])[];
  held?: boolean;
}

/** Command n changed nothing; `rule` and `at` say why when code is `rule`. `seq` is where the table stands. */
export interface CommandRefused {
  say: "refused";
  n: number;
  code: "asking" | "busy" | "declined" | "ended" | "frozen" | "internal" | "malformed" | "no_chat" | "no_hurry" | "no_links" | "no_pause" | "no_undo" | "no_vacation" | "not_away" | "not_host" | "not_seated" | "nothing_asked" | "nothing_to_undo" | "over" | "paused" | "revealed" | "rule" | "stale" | "too_fast" | "withdrawn";
  seq: number;
  rule?: string;
  at?: string[];
}

/** Yes or no to the question `ask` of a notice. */
export interface Consent {
  say: "consent";
  n: number;
  ask: number;
  yes: boolean;
}

/** The first message, and again whenever the client is in doubt: what it has seen, if anything. */
export interface Hello {
  say: "hello";
  epoch?: unknown;
  seq?: unknown;
  protocol?: unknown;
}

/** Whether somebody sits at a seat's screen, and how far away: its allowance in milliseconds. */
export interface Here {
  here: boolean;
  lag: number;
}

/** Let the bots act at once until a person is to act again; it happens when all people want it. */
export interface Hurry {
  say: "hurry";
  n: number;
}

/** What happened after `after` up to `seq`. A client that has not seen `after` says hello again. */
export interface Moves {
  say: "moves";
  seq: number;
  to_move: number[];
  holders: string[];
  clock: Clock;
  result?: Result | null;
  ended?: string;
  after: number;
  view: unknown;
  moves: Seen[];
  actions?: unknown[] | null;
  choices?: number;
}

/** Something about the table that is no move: whether it is frozen or hurries, and what becomes of a question. */
export interface Notice {
  say: "notice";
  code: "asked" | "declined" | "frozen" | "going_on" | "hurried" | "withdrawn";
  reason?: string;
  ask?: Ask | null;
}

/** Stop the clock and the bots, or go on: only where nobody else plays. */
export interface PauseRequest {
  say: "pause";
  n: number;
  on: boolean;
}

/** Answer at once with the same number: the server measures the way. */
export interface Ping {
  say: "ping";
  n: number;
}

/** The answer to a ping, at once. */
export interface Pong {
  say: "pong";
  n: number;
}

/** A small face for all to see. */
export interface React {
  say: "react";
  n: number;
  emoji: "❤️" | "🎉" | "👍" | "👏" | "😀" | "😢" | "😮" | "🤔";
}

/** A small face from a seat. */
export interface Reaction {
  say: "reaction";
  seat: number;
  emoji: string;
}

/** How it ended; the seed opens the seal shown at the start. */
export interface Result {
  winners: number[];
  sheets: Sheet[];
  seed: string;
}

/** A phrase for all to read, each in their own language. */
export interface Say {
  say: "say";
  n: number;
  phrase: "again" | "back" | "game" | "hello" | "luck" | "moment" | "nice" | "oops" | "sorry" | "thanks" | "think" | "wow";
}

/** One thing a seat said: a phrase, or words of its own. */
export interface Saying {
  seat: number;
  phrase?: string;
  text?: string;
  line?: number;
}

/** Who is there, for all to see, and how many look on. */
export interface Seats {
  say: "seats";
  seats: Here[];
  spectators: number;
}

/** One thing that happened, as the viewer saw it: a move (`act`), or something about the table (`note`). */
export interface Seen {
  seq: number;
  at: number;
  by?: number | null;
  act?: unknown;
  note?: string;
  facts?: Record<string, unknown>;
}

/** Another command of the same seat came first: the one that happened as `seq`. */
export interface Superseded {
  say: "superseded";
  n: number;
  seq: number;
}

/** Take back my last move. */
export interface UndoRequest {
  say: "undo";
  n: number;
  seq: number;
}

/** So many hours more for my turn, this one or my next, if the others agree. */
export interface VacationRequest {
  say: "vacation";
  n: number;
  hours: number;
}

/** All a viewer needs to draw the table. `moves` is what it missed; null: too much, the view says it all. */
export interface Welcome {
  say: "welcome";
  seq: number;
  to_move: number[];
  holders: string[];
  clock: Clock;
  result?: Result | null;
  ended?: string;
  protocol: number;
  table: string;
  game: string;
  options: unknown;
  sealed: string;
  epoch: number;
  you: number | null;
  frozen?: string;
  view: unknown;
  moves?: Seen[] | null;
  actions?: unknown[] | null;
  choices?: number;
}

/** I no longer ask what I asked: nobody can agree to it any more. */
export interface Withdraw {
  say: "withdraw";
  n: number;
  ask: number;
}

export type ClientMessage = Hello | Pong | Act | UndoRequest | Consent | VacationRequest | Withdraw | PauseRequest | Hurry | CallBot | React | Say | Chat | AllowChat;

export type ServerMessage = Welcome | Moves | Accepted | CommandRefused | Superseded | Notice | Seats | Reaction | ChatUpdate | Ping | Bye;

export const PROTOCOL = 1;
