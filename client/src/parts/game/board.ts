// Input of every board. A board draws the view and sends actions; what is possible it reads from `actions` alone.

import type { Component } from "svelte";
import type { Line, Sheet } from "../../server/api-types";
import type { Done } from "./prose";

export type { Line, Sheet };

export interface Player {
  name: string;
  bot: boolean;
  away: boolean;
}

/** Why the last action was not accepted: the rule, its sentence, and the places that show it. */
export interface Refused {
  rule: string;
  text: string;
  at: string[];
}

/** A score line in focus: whose it is, the places that earned it and those that cost it. */
export interface Light {
  seat: number;
  where: string[];
  lost: string[];
  /** The same place by place: one entry for each landscape, chain or stone that counted. */
  lines: Line[];
}

/** A move as this seat saw it; `by` is a seat, -1 the dealer, -2 the clock. */
export interface Move<Act> {
  at: number;
  by: number;
  act: Act;
}

export interface BoardProps<View, Act> {
  view: View;
  /** This seat's actions now; empty when it is not its turn; null when there are too many to list. */
  actions: Act[] | null;
  /** Your seat; null: you watch. */
  you: number | null;
  players: Player[];
  /** The one way to act; where it answers, with whether the table accepted. */
  send: ((act: Act) => void) | ((act: Act) => Promise<boolean>);
  refused: Refused | null;
  /** Places to light up, such as those of a score line in focus. */
  lit: string[];
  /** The same as one player's line: what was won there and what was lost. */
  light?: Light | null;
  /** The table's time in milliseconds, for clocks. */
  now: () => number;
  /** The last moves, newest last, where the frame passes them on. */
  recent?: Move<Act>[];
  /** The moves of each seat's last turn: they are marked until that seat moves again. */
  last?: readonly Done[];
  /** The event of the story under the pointer: its places light up, nothing else changes. */
  pointed?: Done | null;
  /** Places and pieces that a hint points at, by the names that actions and views have for them. */
  hinted?: readonly string[];
  /** The pieces of a heap that are shown, in this order; none: all; null: a puzzle that asks for nothing of the heap. */
  pieces?: readonly string[] | null;
  /** The score sheets now, by seat, where the server sent them. */
  sheets?: Record<string, Sheet>;
}

// biome-ignore lint/suspicious/noExplicitAny: the frame handles all games' views and actions alike
export type AnyBoard = Component<BoardProps<any, any>>;
