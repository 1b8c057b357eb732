// A move's picture in the story, and the places it happened at.

import type { StepParts } from "../../parts/game/manifest";
import { type Done, numberIn, textIn } from "../../parts/game/prose";
import StepPiece from "./StepPiece.svelte";
import type { Act } from "./types";

export const steps: StepParts = {
  piece: StepPiece,
  points: ({ facts = {} }) => ({ now: numberIn(facts, "points") - numberIn(facts, "cost"), later: 0 }),
  long: ({ act }) => (act as Act).do !== "pass",
};

/** The fields of the quarry or the place of the monument that a move named. */
export function placesOf({ act: done, facts = {} }: Done): string[] {
  const act = done as Act;
  if (act.do === "build") return [act.place];
  if (act.do !== "walk") return [];
  return [textIn(facts, "from"), ...act.steps.map((step) => step.split(":")[0] ?? "")].filter(Boolean);
}

/** Stones that a seat took off a field with its last walk. */
export interface Taken {
  seat: number;
  kinds: string[];
}

/** Stones that the last walks of others took, field by field. */
export function takenBy(last: readonly Done[], you: number | null): ReadonlyMap<string, Taken> {
  const found = new Map<string, Taken>();
  for (const { by, act: done } of last) {
    const act = done as Act;
    if (act.do !== "walk" || by === you) continue;
    for (const step of act.steps) {
      const [field = "", ...kinds] = step.split(":");
      if (kinds.length) found.set(field, { seat: by, kinds });
    }
  }
  return found;
}

/** The places built in each seat's last turn. */
export const builtLast = (last: readonly Done[]): ReadonlyMap<string, number> =>
  new Map(
    last.flatMap(({ by, act: done }) => {
      const act = done as Act;
      return act.do === "build" ? [[act.place, by] as const] : [];
    }),
  );

/** The end of each seat's last walk. */
export const endsOf = (last: readonly Done[]): ReadonlyMap<string, number> =>
  new Map(
    last.flatMap(({ by, act: done }) => {
      const act = done as Act;
      const end = act.do === "walk" ? act.steps.at(-1)?.split(":")[0] : undefined;
      return end ? [[end, by] as const] : [];
    }),
  );
