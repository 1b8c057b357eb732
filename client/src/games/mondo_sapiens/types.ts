// Written by tools/client_types.py from the server's types. Change those, then run it again.

import type { Laid } from "../../server/api-types";

/** Choose the board of the next round; the last choice counts. */
export interface ChooseBoard {
  do: "choose_board";
  board: 1 | 2 | 3 | 4;
}

/** A hand on a thing: when the reach arrived, the allowance of the connection, and when the hand was there. */
export interface Claim {
  seat: number;
  at: number;
  reached: number;
  allowance?: number;
}

/** No more hands from before the bell can arrive: the round is scored. */
export interface Close {
  do: "close";
}

/** The dealer sets up a round. `tiles` and `start` stay hidden; from `go` on the visible sides are in the views. */
export interface Deal {
  do: "deal";
  tiles?: string[];
  start?: string[];
  modifier?: string;
  open?: string[];
}

/** The window for a thing has closed: the winner among all claims. None: the first hands were equal, lots follow. */
export interface DecideClaims {
  do: "rule";
  thing: string;
  claims: Claim[];
  to?: number | null;
}

/** Chance decides between hands that were there at the same moment. */
export interface DrawLots {
  do: "draw_lots";
  thing: string;
  to: number;
}

/** Three, two, one, go: the pool becomes visible and the round begins. */
export interface Go {
  do: "go";
}

/** The rest between two rounds is over. */
export interface GoOn {
  do: "go_on";
}

/** A thing in hand: its visible side, and for the holder the other side too. */
export interface Held {
  thing: string;
  face: string;
  under?: string;
  side?: "back" | "bare" | "front" | "picture" | null;
}

/** Take the top chip and finish this round; a thing in hand is returned first. */
export interface JumpOut {
  do: "jump_out";
  allowance?: number;
}

/** The seat is abandoned: its world stays, as after a jump without a chip. Played by the table, for a seat. */
export interface Leave {
  do: "leave";
}

/** A tile in the pool as all seats see it. */
export interface Lying {
  face: string;
  turn?: number;
}

/** The options of a table of Mondo Sapiens. */
export interface Options {
  level?: "advanced" | "beginner" | "expert";
  mode?: "real_time" | "step";
  rounds?: number;
  minutes?: number;
  tempo?: "10x" | "1x" | "2x" | "5x" | "untimed";
  hidden_time?: boolean;
  window?: number;
  pause?: number;
  allowance?: number;
  rest?: number;
  steps?: number;
  two_player_chips?: "4-2" | "4-3";
  volcano_chip?: boolean;
  handicap?: ("none" | "normal" | "strong")[];
  difficulty?: "easy" | "hard" | "moderate" | "round";
  children?: boolean;
  board?: 1 | 2 | 3 | 4;
  boards?: (1 | 2 | 3 | 4)[];
  strips?: "joined" | "separate";
  quick_start?: boolean;
  lines?: ("MS-A2" | "MS-A3" | "MS-E3" | "MS-E4" | "MS-E5" | "MS-E6" | "MS-E7" | "MS-E8" | "MS-S1" | "MS-S2" | "MS-S3" | "MS-S4" | "MS-S5" | "MS-S6" | "MS-S7" | "MS-S8")[];
}

/** A scored round: all its tiles are public now, cell by cell as `M017:picture:2`. */
export interface Past {
  worlds: string[][];
  chips: number[];
  taken: string[][];
  totals: number[];
  modifier?: string;
  volcano_chip?: number[];
}

/** Place the thing in hand in your world. */
export interface Place {
  do: "place";
  cell?: string;
  turn?: number;
  side?: "back" | "bare" | "front" | "picture";
}

/** Put a hand on a thing: a place in the pool, a task, a building, an own village. */
export interface Reach {
  do: "reach";
  thing?: string;
  allowance?: number;
}

/** A thing and the hands on it that the viewer knows of: its own, or all of them when lots are drawn. */
export interface Reaching {
  thing: string;
  claims: Claim[];
}

/** The seat is ready for the next round. */
export interface Ready {
  do: "ready";
}

/** Return the thing in hand to its place, with this side up. */
export interface Return {
  do: "return";
  side?: "back" | "bare" | "front" | "picture";
}

/** The bell. */
export interface TimeUp {
  do: "time_up";
}

/** The table as one seat, or a spectator, sees it. */
export interface View {
  you: number | null;
  options: Options;
  seats: number;
  phase: string;
  round: number;
  level: string;
  awaited: number[];
  pool?: (Lying | null)[];
  worlds?: Laid[][];
  hands?: (Held | null)[];
  out?: number[];
  chips?: number[];
  stack?: number[];
  open?: string[];
  taken?: string[][];
  villages?: string[][];
  modifier?: string;
  modifiers?: string[];
  volcano_chip?: number[];
  hands_out?: number[];
  reaching?: Reaching[];
  lots?: string;
  arms?: number[];
  since?: number | null;
  until?: number | null;
  bell?: number | null;
  step?: number;
  first?: number | null;
  chosen?: number[];
  choice?: string;
  plan?: Place | null;
  past?: Past[];
}

/** Everything that can be done in this game. */
export type Act = Deal | Go | Reach | DecideClaims | DrawLots | Place | Return | JumpOut | Leave | TimeUp | Close | Ready | GoOn | ChooseBoard;
