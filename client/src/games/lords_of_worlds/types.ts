// Written by tools/client_types.py from the server's types. Change those, then run it again.

import type { Line } from "../../server/api-types";

/** Chance names the start player, and the terrains if the table did not choose them. */
export interface Begin {
  do: "begin";
  first: number;
  terrains?: string[];
}

/** Go to a hex, or stay, and collect the tile there with these cards. */
export interface Collect {
  do: "collect";
  hex: string;
  cards: string[];
}

/** An opening hand is drawn. */
export interface Deal {
  do: "deal";
  to: number;
  cards: string[];
}

/** Declare the terrain of a Mix of yours, from now on. */
export interface Declare {
  do: "declare";
  cell: string;
  terrain: string;
}

/** Discard a card: a hand of more than ten is too large. */
export interface Discard {
  do: "discard";
  card: string;
}

/** Move the cart to a neighbouring hex and take the tile there for free. */
export interface Fetch {
  do: "fetch";
  hex: string;
}

/** A hex of the assembled boards, as printed. */
export interface Hex {
  name: string;
  row: number;
  x: number;
  board: string;
  colour?: string;
  portal?: boolean;
}

/** Take all cards of a pile; the first is pile 1. */
export interface Hire {
  do: "hire";
  pile: number;
}

/** A board in an assembly: its side, whether it is turned around, and its offset. */
export interface LaidBoard {
  board: "large_a" | "large_b" | "small_a" | "small_b";
  side?: "back" | "front";
  turned?: boolean;
  offset?: [number, number];
}

/** The options of a table. */
export interface Options {
  strategic?: boolean;
  terrains?: ("desert" | "forest" | "hills" | "lowlands" | "mountains" | "water")[];
  boards?: LaidBoard[];
  reveals?: "chance" | "players";
  architects?: "four" | "seven";
  portal_from_start?: boolean;
  value_sets?: "collected" | "visible";
}

/** Do nothing: there is nothing to hire and no card to play. */
export interface Pass {
  do: "pass";
}

/** Take a tile of the open supply for free. */
export interface Pick {
  do: "pick";
  tile: string;
}

/** Put the tile you collected on your planet; `chain` is a hex of the chain a Viewpoint looks at. */
export interface Place {
  do: "place";
  cell: string;
  chain?: string;
}

/** A planet: for each hex its tiles, bottom to top, and the terrain of its declared Mixes. */
export interface PlanetView {
  stacks: string[][];
  mixes: ([string, string])[];
}

/** Face-down tiles are turned up: each as `hex:tile`. */
export interface Reveal {
  do: "reveal";
  tiles: string[];
}

/** Take no free tile. */
export interface Skip {
  do: "skip";
}

/** Choose the portal where all carts begin. */
export interface Start {
  do: "start";
  portal: string;
}

/** Tiles of the reserve are laid open. */
export interface Supply {
  do: "supply";
  tiles: string[];
}

/** Cards are turned up into piles, one by one, until there are six piles. */
export interface TurnUp {
  do: "turn_up";
  cards: string[];
}

/** Turn up any tile before the game begins. */
export interface Uncover {
  do: "uncover";
  hex: string;
}

/** The table as one seat sees it; `you` is None for a spectator. */
export interface View {
  you: number | null;
  options: Options;
  seats: number;
  phase: string;
  mover: number;
  turn: number;
  first: number;
  last_round: boolean;
  terrains: string[];
  hexes: Hex[];
  tiles: string[];
  pending: string[];
  supply: string[];
  reserve: number;
  deck: number;
  discards: string[];
  piles: string[][];
  hand: string[];
  cards_held: number[];
  known: string[][];
  shown: string[][];
  carts: string[];
  architects: string[];
  planets: PlanetView[];
  tracks: number[];
  earned: Line[][];
  carried: string;
  free_used: boolean;
}

/** Go to a hex with these cards and collect nothing. */
export interface Walk {
  do: "walk";
  hex: string;
  cards: string[];
}

/** Everything that can be done in this game. */
export type Act = Begin | TurnUp | Deal | Supply | Reveal | Start | Uncover | Hire | Collect | Walk | Pass | Declare | Place | Pick | Fetch | Skip | Discard;
