// Written by tools/client_types.py from the server's types. Change those, then run it again.

/** Place one stone on the monument. */
export interface Build {
  do: "build";
  place: string;
}

/** A stone of the monument and the seat that placed it. */
export interface BuiltStone {
  place: string;
  seat: number;
}

/** The dealer draws the round's stones into the quarry: for each field its stones, `red,blue`. */
export interface Fill {
  do: "fill";
  fields: string[];
}

/** The dealer chooses the first holder of the worker. */
export interface First {
  do: "first";
  seat: number;
}

/** The options of a table. */
export interface Options {
  monument?: string;
  open_screens?: boolean;
  reenter?: boolean;
  last_pass?: "costs" | "free";
}

/** Show the stones and sit out the rest of the phase. */
export interface Pass {
  do: "pass";
}

/** A field and its stones. */
export interface QuarryField {
  name: string;
  stones: string[];
}

/** The stones behind a screen: their number, and their kinds if the viewer may know them. */
export interface Screen {
  count: number;
  stones: string[] | null;
}

/** The table as one seat, or a spectator, sees it: the public part and its own. */
export interface View {
  options: Options;
  phase: "build" | "fill" | "first" | "over" | "quarry";
  round: number;
  to_move: number[];
  holder: number;
  turn: number;
  walked: number;
  walk_length: number;
  worker: string;
  quarry: QuarryField[];
  built: BuiltStone[];
  ready: string[];
  passed: number[];
  points: number[];
  start_stones: number[];
  costs: number[][];
  you: number | null;
  screens: Screen[];
  pass_cost: number | null;
}

/** Move the worker and take a stone from each field entered: `O3:red`, or `O3` if it is empty. */
export interface Walk {
  do: "walk";
  steps: string[];
}

/** Everything that can be done in this game. */
export type Act = First | Fill | Walk | Build | Pass;
