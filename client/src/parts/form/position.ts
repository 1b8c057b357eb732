// A position as `worldwright score` reads it: what the page fills in is exactly what is sent, downloaded and uploaded.
// The common fields of all positions; a game adds its own.

import type { Component } from "svelte";
import type { Sheet } from "../../server/api-types";

/** A player's part of a position; its fields are the game's. */
export type Seat = Readonly<Record<string, unknown>>;
export interface Position {
  game: string;
  options?: Readonly<Record<string, unknown>>;
  round?: Readonly<Record<string, unknown>>;
  seats: readonly Seat[];
}

/** Input of every part of a form. */
export interface FormProps {
  position: Position;
  /** A game's content, from the server. */
  content: unknown;
  seat: number;
  change: (position: Position) => void;
}
export interface PiecesProps extends FormProps {
  /** The seat's sheet, if what lies there has been counted. */
  sheet: Sheet | undefined;
  lit: string[];
  /** The cells of this seat that cannot be so, and the server's own words for the place. */
  wrong: string[];
  at: string;
  undo: () => void;
  undoable: boolean;
}

/** Parts of a form that a game draws: for the table, for a player, and a player's board. */
export interface FormParts {
  Table?: Component<FormProps>;
  Player?: Component<FormProps>;
  Pieces?: Component<PiecesProps>;
}

/** How a game's cardboard table is scored. */
export interface GameForm {
  seats: readonly [least: number, most: number];
  /** The options that bear on the score, with their values. */
  choices?: readonly (readonly [option: string, values: readonly (string | number)[]])[];
  /** A position before anything lies there, without its seats. */
  begin: Pick<Position, "options" | "round">;
  /** A player who has nothing yet. */
  seat: Seat;
  /** The position after its number of seats changed, where more than the seats depends on it. */
  reseated?: (position: Position) => Position;
  /** Whether what a file says of a seat can be shown. */
  shows?: (seat: Seat) => boolean;
  parts: () => Promise<FormParts>;
}

/** The position with other values for one of its seats. */
export const withSeat = (position: Position, seat: number, values: Seat): Position => ({
  ...position,
  seats: position.seats.map((each, index) => (index === seat ? { ...each, ...values } : each)),
});

/** The place of a fault in a position: the seat and the cell that the server named. */
export function placeOf(at: string): { seat: number | null; cell: string } {
  const seat = /seats?[ [](\d+)/.exec(at);
  const cell = /cell (\S+)/.exec(at);
  return { seat: seat ? Number(seat[1]) : null, cell: cell?.[1] ?? "" };
}

/** Whether these are things that say where they lie. */
export const inCells = (things: unknown): boolean =>
  Array.isArray(things) && things.every((thing) => typeof thing?.cell === "string");
