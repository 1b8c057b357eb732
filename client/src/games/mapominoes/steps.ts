// A move's picture in the story, and the places it happened at.

import type { StepParts } from "../../parts/game/manifest";
import { type Done, textIn } from "../../parts/game/prose";
import { contentsOf } from "./atlas";
import { cards } from "./flags.svelte";
import StepPiece from "./StepPiece.svelte";
import type { Act } from "./types";

export async function openSteps(chosen?: unknown): Promise<StepParts> {
  const { decks } = await contentsOf(chosen);
  for (const [deck, { cards: its }] of Object.entries(decks))
    for (const { id, code } of its) cards.set(id, { code, deck });
  return { piece: StepPiece, points: () => ({ now: 0, later: 0 }), long: (done) => cellOf(done) !== "" };
}

/** The cell that a move named. */
export function cellOf({ act: done, facts = {} }: Done): string {
  const act = done as Act;
  if (act.do === "lay" || act.do === "transit") return act.cell;
  return textIn(facts, "cell");
}
