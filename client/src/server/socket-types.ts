// Written by tools/client_types.py from the server's types. Change those, then run it again.

import type { Sheet } from "./api-types";

/** Command n was accepted as event `seq`. */
export interface Accepted {
  say: "accepted";
  n: number;
  seq: number;
}

/** Perform an action; `seq` is the last event the client had seen. */
export interface Act {
  say: "act";
  n: number;
  seq: number;
  action: unknown;
}

/** The host allows free text, or no longer. */
export interface AllowChat {
  say: "allow_chat";
  n: number;
  on: boolean;
}

/** A question that needs the consent of others. */
export interface Ask {
  ask: number;
  what: "bot" | "seat" | "undo" | "vacation";
  by: number;
  need: number[];
  ms?: number;
}

/** The last message, with the reason. */
export interface Bye {
  say: "bye";
  code: "closed" | "full" | "hello_first" | "left" | "logged_out" | "malformed" | "moving" | "no_table" | "not_begun" | "not_playable" | "not_yours" | "private" | "reload" | "restart" | "silent" | "slow" | "too_fast" | "too_large" | "too_many";
}

/** Let a bot take the seat of an absent player, if the others agree. */
export interface CallBot {
  say: "call_bot";
  n: number;
  seat: number;
}

/** Free text, where the host of the table allows it. */
export interface Chat {
  say: "chat";
  n: number;
  text: string;
}

/** The latest chat line, or all that can still be read (`whole`), and whether free text is allowed. */
export interface ChatUpdate {
  say: "said";
  chat: boolean;
  lines?: Saying[];
  whole?: boolean;
}

/** The table's time in milliseconds, and when the game's clock and the turn clocks run out. */
export interface Clock {
  now: number;
  deadline?: number | null;
  turns?: ([number, number])[];
  held?: boolean;
}

/** Command n changed nothing. `rule` and `at` say why if the code is `rule`; `seq` is the table's last event. */
export interface CommandRefused {
  say: "refused";
  n: number;
  code: "asking" | "busy" | "declined" | "ended" | "frozen" | "internal" | "malformed" | "no_chat" | "no_hurry" | "no_links" | "no_pause" | "no_undo" | "no_vacation" | "not_away" | "not_host" | "not_seated" | "nothing_asked" | "nothing_to_undo" | "over" | "paused" | "revealed" | "rule" | "stale" | "too_fast" | "withdrawn";
  seq: number;
  rule?: string;
  at?: string[];
}

/** Answer the question `ask` of a notice. */
export interface Consent {
  say: "consent";
  n: number;
  ask: number;
  yes: boolean;
}

/** The first message, sent again when the client is in doubt: the last event it has seen. */
export interface Hello {
  say: "hello";
  epoch?: unknown;
  seq?: unknown;
  protocol?: unknown;
}

/** Whether a seat's player is connected, and the lag allowance in milliseconds. */
export interface Here {
  here: boolean;
  lag: number;
}

/** Let the bots act at once until a person is to move. It happens when all people ask for it. */
export interface Hurry {
  say: "hurry";
  n: number;
}

/** The events from `after` to `seq`. A client that has not seen `after` sends hello again. */
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

/** News of the table that is no move: frozen or not, bots in a hurry, the open question. */
export interface Notice {
  say: "notice";
  code: "asked" | "declined" | "frozen" | "going_on" | "hurried" | "withdrawn";
  reason?: string;
  ask?: Ask | null;
}

/** Pause the clock and the bots, or go on. Only for the only person at a table. */
export interface PauseRequest {
  say: "pause";
  n: number;
  on: boolean;
}

/** Answer at once with the same number: the server measures the lag. */
export interface Ping {
  say: "ping";
  n: number;
}

/** The answer to a ping, sent at once. */
export interface Pong {
  say: "pong";
  n: number;
}

/** An emoji for all to see. */
export interface React {
  say: "react";
  n: number;
  emoji: "❤️" | "🎉" | "👍" | "👏" | "😀" | "😢" | "😮" | "🤔";
}

/** An emoji from a seat. */
export interface Reaction {
  say: "reaction";
  seat: number;
  emoji: string;
}

/** How the game ended; the seed belongs to the hash shown at the start. */
export interface Result {
  winners: number[];
  sheets: Sheet[];
  seed: string;
}

/** A phrase that each player reads in their own language. */
export interface Say {
  say: "say";
  n: number;
  phrase: "again" | "back" | "game" | "hello" | "luck" | "moment" | "nice" | "oops" | "sorry" | "thanks" | "think" | "wow";
}

/** One chat line of a seat: a phrase or free text. */
export interface Saying {
  seat: number;
  phrase?: string;
  text?: string;
  line?: number;
}

/** Which seats are connected, and how many spectators. */
export interface Seats {
  say: "seats";
  seats: Here[];
  spectators: number;
}

/** One event as the viewer saw it: a move (`act`), or another event (`note`). */
export interface Seen {
  seq: number;
  at: number;
  by?: number | null;
  act?: unknown;
  note?: string;
  facts?: Record<string, unknown>;
}

/** An earlier command of the same seat, event `seq`, takes the place of command n. */
export interface Superseded {
  say: "superseded";
  n: number;
  seq: number;
}

/** Undo my last move. */
export interface UndoRequest {
  say: "undo";
  n: number;
  seq: number;
}

/** More hours for my turn, this one or my next, if the others agree. */
export interface VacationRequest {
  say: "vacation";
  n: number;
  hours: number;
}

/** All a viewer needs to draw the table. `moves` is what it missed; null: draw the view alone. */
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

/** Withdraw my open question. */
export interface Withdraw {
  say: "withdraw";
  n: number;
  ask: number;
}

export type ClientMessage = Hello | Pong | Act | UndoRequest | Consent | VacationRequest | Withdraw | PauseRequest | Hurry | CallBot | React | Say | Chat | AllowChat;

export type ServerMessage = Welcome | Moves | Accepted | CommandRefused | Superseded | Notice | Seats | Reaction | ChatUpdate | Ping | Bye;

export const PROTOCOL = 1;
