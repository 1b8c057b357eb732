// Sentences for the moves of Monuments.

import { plural } from "../../base/words/plural";
import type { Lang } from "../../base/words/words";
import { type Facts, listed, numberIn, type Sentences, teller, textIn } from "../../parts/game/prose";
import type { Act } from "./types";
import { boardWords as words } from "./words";

/** A field by its name: O3 is the fourth of the outer ring. */
export function fieldOf(name: string, lang: Lang): string {
  const found = /^([OM])(\d+)$/.exec(name);
  const ring = found ? (found[1] === "O" ? "outer" : "middle") : "inner";
  return words[lang].field(ring, Number(found?.[2] ?? 0) + 1);
}
/** Stones with how many of each: "2 red, 1 gem". */
function stones(kinds: readonly string[], lang: Lang): string[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} × ${words[lang].kinds[kind] ?? kind}`);
}
const taken = (steps: readonly string[]): string[] => steps.flatMap((step) => step.split(":").slice(1));
const end = (steps: readonly string[], lang: Lang): string => fieldOf((steps.at(-1) ?? "").split(":")[0] ?? "", lang);
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** The level of a place: L2:3,4 is on the second. */
export const levelOf = (name: string): number => Number(/^L(\d+):/.exec(name)?.[1] ?? 0);
const stoneIn = (facts: Facts, lang: Lang): string =>
  textIn(facts, "stone") ? words[lang].stone(textIn(facts, "stone")) : "";
const worth = (facts: Facts): string => (numberIn(facts, "points") ? `: +${numberIn(facts, "points")}` : "");
const cost = (facts: Facts): string => (numberIn(facts, "cost") ? `: −${numberIn(facts, "cost")}` : "");

const en: Sentences<Act> = {
  first: ({ seat }, _, who) => `${who(seat).start} ${who(seat).was} chosen to start.`,
  fill: ({ fields }) =>
    `The quarry was filled with ${fields.reduce((all, each) => all + each.split(",").filter(Boolean).length, 0)} stones.`,
  walk: ({ steps }, by, who, facts) => {
    const what = stones(taken(steps), "en");
    const next =
      typeof facts.builds === "number"
        ? ` The quarry is empty, ${who(facts.builds).you ? "you build" : `${who(facts.builds).mid} builds`} first.`
        : "";
    const where = `${steps.length} ${plural.en(steps.length, { one: "step", other: "steps" })} to ${small(end(steps, "en"))}`;
    return `${by.start} walked ${where}${what.length ? ` and took ${listed(what, "and")}` : ""}${worth(facts)}.${next}`;
  },
  build: ({ place: name }, by, _, facts) => {
    const what = stoneIn(facts, "en");
    const [row, number] = [numberIn(facts, "row"), numberIn(facts, "place")];
    const where = `level ${levelOf(name)}${row ? `, row ${row}, place ${number}` : ""}`;
    return `${by.start} built${what ? ` ${/^[aeiou]/.test(what) ? "an" : "a"} ${what}` : ""} on ${where}${worth(facts)}.`;
  },
  pass: (_, by, __, facts) => `${by.start} passed${cost(facts)}.`,
};

const de: Sentences<Act> = {
  first: ({ seat }, _, who) => `${who(seat).start} ${who(seat).has} den Arbeiter zuerst (ausgelost).`,
  fill: ({ fields }) =>
    `Der Steinbruch wurde mit ${fields.reduce((all, each) => all + each.split(",").filter(Boolean).length, 0)} Steinen gefüllt.`,
  walk: ({ steps }, by, who, facts) => {
    const what = stones(taken(steps), "de");
    const next =
      typeof facts.builds === "number"
        ? ` Der Steinbruch ist leer, ${who(facts.builds).you ? "du baust" : `${who(facts.builds).mid} baut`} zuerst.`
        : "";
    const where = `${steps.length} ${plural.de(steps.length, { one: "Schritt", other: "Schritte" })} weit (${end(steps, "de")})`;
    const took = what.length ? ` und ${listed(what, "und")} genommen` : "";
    return `${by.start} ${by.has} den Arbeiter ${where} gezogen${took}${worth(facts)}.${next}`;
  },
  build: ({ place: name }, by, _, facts) => {
    const what = stoneIn(facts, "de");
    const [row, number] = [numberIn(facts, "row"), numberIn(facts, "place")];
    const where = `Ebene ${levelOf(name)}${row ? `, Reihe ${row}, Platz ${number}` : ""}`;
    return `${by.start} ${by.has} auf ${where} gebaut${what ? ` (${what})` : ""}${worth(facts)}.`;
  },
  pass: (_, by, __, facts) => `${by.start} ${by.has} gepasst${cost(facts)}.`,
};

export const tell = teller<Act>({ en, de });
