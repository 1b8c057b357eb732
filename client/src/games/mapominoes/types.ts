// Written by tools/client_types.py from the server's types. Change those, then run it again.

/** The clock's: the hands were seen long enough and are picked up. */
export interface Begin {
  do: "begin";
}

/** Say that the last card lies wrongly. */
export interface Call {
  do: "call";
}

/** The dealer's: everybody's countries and the one that starts the table. */
export interface Deal {
  do: "deal";
  hands: string[][];
  start: string;
}

/** Take a Transit because no country of yours fits: the go is over. */
export interface Draw {
  do: "draw";
}

/** Lay a country from your hand on the table. */
export interface Lay {
  do: "lay";
  card: string;
  cell: string;
}

/** How a table plays. The defaults are the printed game. */
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

/** Let the go be over without a card: the pile is empty, or the card was to be laid instead of a called one. */
export interface Pass {
  do: "pass";
}

/** A finished round: everybody's countries left and their points. */
export interface Round {
  left: string[][];
  points: number[];
  blocked: boolean;
}

/** The clock's: nobody called the last card, the round is won. */
export interface Stands {
  do: "stands";
}

/** A card on the table: a country, or a Transit and what it stands for. */
export interface Tabled {
  cell: string;
  card?: string;
  transit?: string;
}

/** The clock's: the sand has run through, the go is over. */
export interface TimeUp {
  do: "time_up";
}

/** Lay a Transit that stands for a water or a country; a country beside it follows in the same go. */
export interface Transit {
  do: "transit";
  name: string;
  cell: string;
}

/** Turn the sand timer on whoever's go it is. */
export interface TurnTimer {
  do: "turn_timer";
}

/** What a seat may know. */
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

/** Let the last card and the timer be. */
export interface Wait {
  do: "wait";
}

/** Everything that can be done in this game. */
export type Act = Deal | Lay | Transit | Draw | Pass | Call | TurnTimer | Wait | Begin | TimeUp | Stands;
