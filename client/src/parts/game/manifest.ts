// What a game brings to the page. Every part may be missing: a game without a manifest is played on the text board, with
// the words its server sends. Heavy parts are functions that import them, so that the first load stays light.

import type { Component } from "svelte";
import type { Lang } from "../../base/words/words";
import type { BestWorld, Line, Scene, Sheet, Shown } from "../../server/api-types";
import type { OpenBadge } from "../../table/grow/badge";
import type { GrowProps } from "../../table/grow/growth";
import type { Film } from "../../table/replay/film.svelte";
import type { GameForm } from "../form/position";
import type { AnyBoard, Light, Move, Player } from "./board";
import type { Done, Naming, Tell } from "./prose";
import type { Sign } from "./signs";
import type { Together } from "./together";

type Loaded<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** The keys of a board, for the table's help: what to press and what it does. */
export type Keys = Record<Lang, [key: string, what: string][]>;

/** A field of the set-up page that the game draws itself. */
export interface OwnFieldProps {
  seats: number;
  value: unknown;
  change: (value: unknown) => void;
}

/** A picture of one value of an option, in a box of 4 to 3. */
export interface ValuePictureProps {
  value: string | number;
  seats: number;
}

/** What a choice does to the game: its minutes, its difficulty from 1 to 3, and a few words. */
export interface ValueFacts {
  minutes?: number;
  hard?: 1 | 2 | 3;
  words?: Readonly<Record<Lang, string>>;
}

export interface SetupParts {
  /** The option that is chosen by its pictures, before all others. */
  pictured?: {
    option: string;
    picture: Loaded<ValuePictureProps>;
    facts: () => Promise<(value: string | number) => ValueFacts>;
  };
  /** What a new table begins with, where that is not the rules' default. */
  begins?: Readonly<Record<string, unknown>>;
  /** Whether an option says anything where the others stand so; all do without it. */
  applies?: (option: string, value: (option: string) => unknown, seats: number) => boolean;
  /** Options for hosts and commands only, such as milliseconds. */
  unasked?: readonly string[];
  /** About how long such a table takes, in minutes; what the game's card says without it. */
  minutes?: (value: (option: string) => unknown, seats: number) => number | undefined;
  /** The options most tables choose, in this order; the others wait under "more". Without it all stand there at once. */
  usual?: readonly string[];
  /** The numbers worth offering for an option, where not every one between its bounds is. */
  offers?: Readonly<Record<string, readonly number[]>>;
  /** Options that hold one choice for each seat or round, and the choice each begins with. */
  each?: Readonly<Record<string, { of: "seat" | "round"; first: string | number }>>;
  /** Options that the game draws itself. */
  fields?: Readonly<Record<string, Loaded<OwnFieldProps>>>;
  /** The chosen options, adapted to another number of seats. */
  reseated?: (chosen: Record<string, unknown>) => Record<string, unknown>;
}

/** Replaces the board when the game is over. */
export interface ResultProps {
  id: string;
  game: string;
  view: unknown;
  players: Player[];
  you: number | null;
  sheets: readonly Sheet[];
  light: Light | null;
  /** The round that is wanted; null: the last. */
  round: number | null;
}

/** A piece that was still to be had, as the game's own rules send it: each game knows what else stands there. */
export interface Near {
  /** Where it would have been placed; empty: anywhere. */
  cell: string;
  points: number;
}

/** Says in words what nearly was; it is given what the same game sent, so each game writes its own kind of `Near`. */
export type NearWords = (near: never, lang: Lang) => string;

/** A seat's result, large, for the end of a game. */
export interface CrownProps {
  game: string;
  view: unknown;
  seat: number;
  label: string;
  sheets: readonly Sheet[];
  /** The piece that would have made the difference, laid to be looked at. */
  near: Near | null;
}

/** A world as it lay at the end, to be looked at in small. */
export interface SmallWorldProps {
  view: unknown;
  /** The game's content from its server. */
  content: unknown;
  seat: number;
  label: string;
}

/** A world that a search laid, with what is lit in it. */
export interface BestWorldProps extends SmallWorldProps {
  world: BestWorld;
  /** Places to light up: those that belong together in one list each. */
  lit: readonly (readonly string[])[];
  /** The score lines that are in focus. */
  lines: readonly Line[];
}

/** A step on the way from one world to another. */
export interface WayStep {
  piece: number;
  /** Where the piece ends, or where it returns and how it lay. */
  face: string;
  turn: number;
  /** The cell it lay in; empty: it was not in this world. */
  from: string;
  /** The cell it comes to; empty: it goes back. */
  to: string;
  /** Quarter turns to the right; 0 where a turn would not show, and where the other side is up. */
  turned: number;
  flipped: boolean;
}

/** The places in another world of the pieces that earn a line in this one. */
export interface Moved {
  same: number;
  turned: number;
  flipped: number;
  elsewhere: number;
  fresh: number;
}

/** The worlds that a search finds for a round, and the way to them piece by piece. */
export interface BestWorldParts {
  World: Component<BestWorldProps>;
  Art: Component;
  Piece: Component<{ step: WayStep }>;
  wayTo: (from: BestWorld, to: BestWorld) => WayStep[];
  evidence: Evidence;
  /** The pieces on which the points of a rule lie, by how they lay before. */
  movedFor: (from: BestWorld, to: BestWorld, rule: string) => Moved;
}

/** The board before a decision of a seat, and what was done there or would have been better. */
export interface DecisionProps {
  game: string;
  view: unknown;
  seat: number;
  done: Done | null;
  /** The places that its reasons name. */
  places: readonly string[];
  sheets: readonly Sheet[];
  players: readonly Player[];
  /** Turns with the board, where a board can be turned. */
  together?: Together | undefined;
}

/** A real-time game: all players act at once. */
export interface RaceParts {
  /** Whether a table with these options is one. */
  at: (options: Record<string, unknown>) => boolean;
  /** What such a table chooses for rounds without a clock. */
  untimed: Readonly<Record<string, unknown>>;
  /** The verb of the move with which the clock starts. */
  begins: string;
  /** Looking back at it, by time instead of by moves. */
  replay: Loaded<{ film: Film; light: Light | null }>;
}

/** A running game on a big screen, as spectators see it: drawn into 1920 by 1080 pixels, nothing on it can be pressed. */
export interface BigScreenProps {
  game: string;
  title: string;
  view: unknown;
  players: readonly Player[];
  /** The score sheets now, by seat; none where running points are not shown. */
  sheets: Readonly<Record<string, Sheet>>;
  /** The seats that the table waits for. */
  toMove: readonly number[];
  /** The newest event in words, and the seat it was; nothing before the first. */
  said: string;
  saidBy: number | null;
  recent: readonly Move<unknown>[];
  last: readonly Done[];
  /** The table's time in milliseconds. */
  now: () => number;
}

/** Facts of a move that the story shows next to its sentence. */
export interface StepParts {
  /** A small picture of what it was about, 40 pixels high; nothing drawn where there is none. */
  piece: Component<{ done: Done }>;
  /** What it brought at once, and what counts only at the end. */
  points: (done: Done) => { now: number; later: number };
  /** Whether it takes a longer look. */
  long: (done: Done) => boolean;
}

/** A part of the game's table as a still picture: the scene it is drawn from, and what is lit in it. */
export interface SceneProps {
  game: string;
  scene: Scene;
  picture: Shown;
}

/** Components that draw something, and the definitions that all its drawings share. */
export interface Drawer<Props extends object = SceneProps> {
  default: Component<Props>;
  Art?: Component;
}

/** Places of score lines of one kind (all won, all lost, or all zero) in a player's words. */
export type Evidence = (lines: readonly Line[], lang: Lang) => string[];

/** The rules in a minute, in our own words: three steps, each with a title. */
export type Minute = Record<Lang, readonly (readonly [title: string, text: string])[]>;

export interface Manifest {
  /** A small scene of 320 by 150 for cards and lists; plain land without one. It is part of the first load. */
  picture?: Component;
  /** One sentence for its card, of at most two short lines; the rulebook's without it. */
  line?: Readonly<Record<Lang, string>>;
  /** Which part of the picture stays in sight where it is cut. */
  pictureSide?: "left" | "middle";
  /** Options of "play now" where the default game is too long. */
  quick?: Readonly<Record<string, unknown>>;
  /** Options of a first game after the lesson, where the default has a clock. */
  slow?: Readonly<Record<string, unknown>>;
  /** Played over days, a move a day: about how many weeks it takes, and the options it needs. */
  days?: { weeks: number; options?: Readonly<Record<string, unknown>> };
  /** The drawn board; the text board without one. */
  board?: () => Promise<{ default: AnyBoard }>;
  /** Moves as sentences; the notation without it. `options`: those of the table, where it is known. */
  tell?: (options?: Record<string, unknown>) => Promise<Tell>;
  /** The parts of an action in words, for the text board; the notation without it. */
  naming?: () => Promise<Naming>;
  /** Picture of a move in the story. */
  steps?: (options?: Record<string, unknown>) => Promise<StepParts>;
  keys?: () => Promise<Keys>;
  /** The rules in a minute, for invited players who are new to the game. */
  minute?: () => Promise<Minute>;
  /** Draws the scenes of the game's book; the table as text without it. */
  book?: () => Promise<Drawer>;
  /** Reference below the pictures of the rules, such as all cards of a deck. */
  reference?: Loaded<{ title: string; game: string }>;
  /** A sign for each rule that scores; a plain sum without one. */
  signs?: Readonly<Record<string, Sign>>;
  /** The places of points at a table with these options, in words; the rules' own names without it. */
  evidence?: (options: Readonly<Record<string, unknown>>) => Promise<Evidence>;
  /** A near miss, as a sentence; without it the best move is shown instead. */
  nearly?: () => Promise<NearWords>;
  /** Points are penalties: the fewest win. */
  fewest?: boolean;
  /** Series of a chart, the most useful first; the points alone without it. */
  charts?: readonly string[];
  setup?: SetupParts;
  /** Whether the board shows the sheets as they stand, so that the page asks for them while the game runs. */
  counted?: boolean;
  result?: Loaded<ResultProps>;
  /** The running game on a big screen; names and points without it. */
  bigScreen?: Loaded<BigScreenProps>;
  /** The winner's result, at the end; the game's picture without it. */
  crown?: Loaded<CrownProps>;
  /** The finished game as a film of ten seconds. */
  grow?: Loaded<GrowProps>;
  /** A result as a picture that spoils no game. */
  badge?: () => Promise<OpenBadge>;
  /** A seat's world in small, where each makes one of its own. */
  smallWorld?: () => Promise<Drawer<SmallWorldProps>>;
  /** A round's world compared with the best that a search finds; not offered without it. */
  bestWorld?: () => Promise<BestWorldParts>;
  /** Its board in a review; the usual one without it. */
  decision?: Loaded<DecisionProps>;
  race?: RaceParts;
  /** Scoring a cardboard game; without it the game is not offered there. */
  form?: GameForm;
}
