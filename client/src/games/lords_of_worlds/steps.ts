// A move's picture in the story, and the places it happened at.

import type { StepParts } from "../../parts/game/manifest";
import { type Done, numberIn, textIn } from "../../parts/game/prose";
import StepPiece from "./StepPiece.svelte";
import type { Act } from "./types";

export const steps: StepParts = {
  piece: StepPiece,
  points: ({ facts = {} }) => ({ now: numberIn(facts, "points"), later: numberIn(facts, "chains") }),
  long: ({ act }) => ["collect", "fetch", "place", "hire"].includes((act as Act).do),
};

/** The places of a move: hexes of the market, and hexes of the mover's planet. */
export interface Where {
  seat: number;
  hexes: string[];
  /** The cart's start. */
  from: string;
  cells: string[];
  /** The pile it hired, from 1. */
  pile: number;
}

export function whereOf({ by, act: done, facts = {} }: Done): Where {
  const act = done as Act;
  const found: Where = { seat: by, hexes: [], from: "", cells: [], pile: 0 };
  if (act.do === "collect" || act.do === "walk" || act.do === "fetch")
    return { ...found, hexes: [act.hex], from: textIn(facts, "from") };
  if (act.do === "uncover") return { ...found, hexes: [act.hex] };
  if (act.do === "start") return { ...found, hexes: [act.portal] };
  if (act.do === "place" || act.do === "declare") return { ...found, cells: [act.cell] };
  return act.do === "hire" ? { ...found, pile: act.pile } : found;
}
