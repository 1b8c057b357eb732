// The common view of both Mondo games, with every optional field filled in, and the facts next to it.

import type { Laid } from "../../server/api-types";
import type { DecideClaims, Held, Lying, View as MondoView, Past, Place, Reaching } from "../mondo/types";
import type { Act, View as SapiensView } from "../mondo_sapiens/types";

/** Every action of Mondo is one of Mondo Sapiens. */
export type { Act, DecideClaims, Held, Laid, Lying, Past, Place, Reaching };
export type View = MondoView | SapiensView;
export type Side = NonNullable<Place["side"]>;

/** A view with its defaults filled in. */
export interface Seen {
  phase: string;
  round: number;
  rounds: number;
  level: string;
  step: boolean;
  solo: boolean;
  pool: (Lying | null)[];
  worlds: Laid[][];
  hands: (Held | null)[];
  out: number[];
  chips: number[];
  stack: number[];
  open: string[];
  taken: string[][];
  villages: string[][];
  modifier: string;
  handsOut: number[];
  reaching: Reaching[];
  chosen: number[];
  choice: string;
  plan: Place | null;
  first: number | null;
  steps: number;
  past: Past[];
}

export function seen(view: View): Seen {
  return {
    phase: view.phase,
    round: view.round,
    rounds: view.options.rounds ?? 3,
    level: view.level,
    step: view.options.mode === "step",
    solo: view.seats === 1,
    pool: view.pool ?? [],
    worlds: view.worlds ?? [],
    hands: view.hands ?? [],
    out: view.out ?? [],
    chips: view.chips ?? [],
    stack: view.stack ?? [],
    open: view.open ?? [],
    taken: view.taken ?? [],
    villages: view.villages ?? [],
    modifier: view.modifier ?? "",
    handsOut: view.hands_out ?? [],
    reaching: view.reaching ?? [],
    chosen: view.chosen ?? [],
    choice: view.choice ?? "",
    plan: view.plan ?? null,
    first: view.first ?? null,
    steps: view.step ?? 0,
    past: view.past ?? [],
  };
}

/** The pool now, reusing the objects of unchanged things: only changes are drawn again. */
export const kept = (before: readonly (Lying | null)[], now: readonly (Lying | null)[]): (Lying | null)[] =>
  now.map((lying, place) => {
    const was = before[place];
    return was && lying && was.face === lying.face && was.turn === lying.turn ? was : lying;
  });

/** The number of a place in the pool, from 0; -1 for anything else. */
export const slotOf = (thing: string): number => (/^t\d+$/.test(thing) ? Number(thing.slice(1)) - 1 : -1);

/** The building on a piece that is no tile: its picture's name, or "". */
export function buildingOf(thing: string): string {
  if (thing === "" || slotOf(thing) >= 0) return "";
  const name = thing.replace(/_[WFMPD]{4}$/, "");
  return name === thing ? "village" : name;
}

/** The game's content, as far as the page draws it. */
export interface Content {
  boards: { boards: BoardRow[] };
  tasks?: Record<string, number | string>;
  villages?: Record<string, { face: string; picture: string } | string>;
  buildings?: Record<string, { faces: string[]; picture: string; street: string } | string>;
}
export interface BoardRow {
  mask?: string;
  front?: string;
  back?: string;
  number?: number;
  name?: string;
  border?: string;
  streets?: string[];
  pictures?: string[];
  islet?: string;
  pond?: string;
  tinted?: string[];
}

/** The face of a village or building that lies open, as the content says. */
export function cardFace(content: Content | null, thing: string): string {
  const village = content?.villages?.[thing];
  if (village && typeof village === "object") return `${village.face} ${village.picture}@${village.face[0]}`;
  const found = /^(.*)_([WFMPD]{4})$/.exec(thing);
  const building = content?.buildings?.[found?.[1] ?? ""];
  const street = building && typeof building === "object" && building.street ? ` ${building.street}` : "";
  return `${found?.[2] ?? "WWWW"}${street}`;
}
