// What was chosen for a new table, adapted when its seats or its time change.

import type { Manifest, SetupParts } from "../../../parts/game/manifest";
import type { Option } from "../../../server/api";

type Chosen = Record<string, unknown>;

/** What was chosen of the options that apply beside each other: the others are not asked, so they are not sent. */
export function applied(parts: SetupParts, chosen: Chosen, usual: Record<string, Option>, seats: number): Chosen {
  const value = (name: string): unknown => (name in chosen ? chosen[name] : usual[name]?.default);
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => parts.applies?.(name, value, seats) ?? true));
}

const without = (all: Chosen, part: Chosen): Chosen =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => part[name] !== value));

/** A game against the clock is played over days in turns, and without a limit its rounds have no clock. */
export function retimed(
  { race, days }: Pick<Manifest, "race" | "days">,
  chosen: Chosen,
  wasOver: boolean,
  isOver: boolean,
  isLive: boolean,
): Chosen {
  const inTurns = days?.options ?? {};
  if (!race) return chosen;
  if (isOver) return race.at(chosen) ? { ...without(chosen, race.untimed), ...inTurns } : chosen;
  if (isLive) return without(without(chosen, race.untimed), inTurns);
  if (wasOver) return { ...without(chosen, inTurns), ...race.untimed };
  return race.at(chosen) ? { ...chosen, ...race.untimed } : chosen;
}

/** Lists that name every seat follow the seats. */
export function reseated(parts: SetupParts, chosen: Chosen, seats: number): Chosen {
  const lists = Object.entries(parts.each ?? {}).flatMap(([name, { of, first }]) => {
    const list = chosen[name];
    if (of !== "seat" || !Array.isArray(list)) return [];
    return [[name, Array.from({ length: seats }, (_, seat) => list[seat] ?? first)] as const];
  });
  return { ...(parts.reseated?.(chosen) ?? chosen), ...Object.fromEntries(lists) };
}
