// Written by tools/client_types.py from the server's types. Change those, then run it again.

/** The clock's: the open hands are picked up. */
export interface Begin {
  do: "begin";
}

/** Challenge the last card. */
export interface Call {
  do: "call";
}

/** The dealer's: all hands and the first country on the table. */
export interface Deal {
  do: "deal";
  hands: string[][];
  start: string;
}

/** Take a Transit because no country of yours fits: the turn is over. */
export interface Draw {
  do: "draw";
}

/** Place a country from your hand on the table. */
export interface Lay {
  do: "lay";
  card: string;
  cell: string;
}

/** The options of a table. The defaults are the printed game. */
export interface Options {
  deck?: string[];
  table?: "banquet" | "cosy" | "standard";
  rounds?: number;
  score?: "area" | "cards" | "population";
  raw?: boolean;
  free_pass?: boolean;
  open_deal?: "always" | "brief" | "no";
  more_transits?: boolean;
  correct_side?: boolean;
  timer?: boolean;
  bluff?: boolean;
}

/** End the turn without a card: the pile is empty, or the card was to replace a called one. */
export interface Pass {
  do: "pass";
}

/** A finished round: the countries left in each hand, and their points. */
export interface Round {
  left: string[][];
  points: number[];
  blocked: boolean;
}

/** The clock's: the last card was not called, the round is won. */
export interface Stands {
  do: "stands";
}

/** A card on the table: a country, or a Transit and the thing it counts as. */
export interface Tabled {
  cell: string;
  card?: string;
  transit?: string;
}

/** The clock's: the sand has run out, the turn is over. */
export interface TimeUp {
  do: "time_up";
}

/** Place a Transit that counts as a water or a country; a country beside it follows in the same turn. */
export interface Transit {
  do: "transit";
  name: string;
  cell: string;
}

/** Turn the sand timer on the player whose turn it is. */
export interface TurnTimer {
  do: "turn_timer";
}

/** The view of a seat. */
export interface View {
  you: number | null;
  options: Options;
  seats: number;
  round: number;
  rounds: number;
  dealer: number;
  phase: "deal" | "last" | "over" | "play" | "show";
  mover: number;
  hand: string[];
  hands: string[][];
  cards_held: number[];
  transits: number[];
  pile: number;
  columns: number;
  rows: number;
  table: Tabled[];
  pending: string;
  extra: boolean;
  instead: boolean;
  idle: number;
  callable: string;
  layer: number;
  owed: number;
  resume: number;
  quiet: number[];
  sand: number;
  since: number;
  lacks: string[][];
  known: string[][];
  finished: Round[];
  points: number[];
}

/** Accept the last card, and leave the timer. */
export interface Wait {
  do: "wait";
}

/** Everything that can be done in this game. */
export type Act = Deal | Lay | Transit | Draw | Pass | Call | TurnTimer | Wait | Begin | TimeUp | Stands;
