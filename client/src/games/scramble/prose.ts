// Sentences for the moves of Mondo and Mondo Sapiens.

import { listed, type Sentences, teller, type Who } from "../../parts/game/prose";
import type { DecideClaims, Act as MondoAct } from "../mondo/types";
import type { Act as SapiensAct } from "../mondo_sapiens/types";
import { slotOf } from "./model";
import { cardName, thingName } from "./names";
import { words } from "./words";

type Act = MondoAct | SapiensAct;

/** A tile of the heap has no number on the screen: only cards have names. */
const called = (lang: "en" | "de", thing: string, tile: string): string =>
  slotOf(thing) >= 0 ? tile : lang === "en" ? small(thingName(words.en, thing)) : thingName(words.de, thing);

/** By how much the first hand was earlier than the next; 0 when they were equal. */
export function margin(rule: DecideClaims): number {
  const [first = 0, second = 0] = rule.claims.map(({ reached }) => reached).sort((a, b) => a - b);
  return second - first;
}

const others = (rule: DecideClaims, who: (seat: number) => Who): string[] =>
  rule.claims.filter(({ seat }) => seat !== rule.to).map(({ seat }) => who(seat).to);
const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const open = (cards: readonly string[] | undefined, lang: "en" | "de"): string[] =>
  (cards ?? []).map((card) => cardName(words[lang], card));

const en: Sentences<Act> = {
  deal: ({ modifier, open: lying }) => {
    const parts = [
      ...(modifier ? [`the modifier is ${words.en.modifiers[modifier] ?? modifier}`] : []),
      ...(lying?.length ? [`${listed(open(lying, "en"), "and")} are open`] : []),
    ];
    return `The round is set up${parts.length ? `: ${listed(parts, "and")}` : ""}.`;
  },
  go: () => "Three, two, one, go: the round began.",
  reach: ({ thing }, by) => `${by.start} grabbed ${thing ? called("en", thing, "a tile") : "a tile"}.`,
  rule: (rule, _, who) => {
    const thing = called("en", rule.thing, "the tile");
    if (rule.to == null) return `A tie for ${thing}, drawn at random.`;
    if (rule.claims.length < 2) return `${who(rule.to).start} got ${thing}.`;
    return `${who(rule.to).start} got ${thing}, ${margin(rule)} ms before ${listed(others(rule, who), "and")}.`;
  },
  draw_lots: ({ thing, to }, _, who) => `Lots were drawn: ${who(to).mid} got ${called("en", thing, "the tile")}.`,
  place: ({ cell }, by) => (cell ? `${by.start} placed a tile.` : `${by.start} chose a cell.`),
  return: (_, by) => `${by.start} put a tile back.`,
  jump_out: (_, by) => `${by.start} jumped out.`,
  leave: (_, by) => `${by.start} left, without a chip.`,
  time_up: () => "Time’s up.",
  close: () => "The round was scored.",
  ready: (_, by) => `${by.start} ${by.was} ready for the next round.`,
  go_on: () => "The break is over.",
  choose_board: ({ board }, by) => `${by.start} chose board ${board} for the next round.`,
};

const de: Sentences<Act> = {
  deal: ({ modifier, open: lying }) => {
    const parts = [
      ...(modifier ? [`es gilt „${words.de.modifiers[modifier] ?? modifier}“`] : []),
      ...(lying?.length ? [`offen liegen ${listed(open(lying, "de"), "und")}`] : []),
    ];
    return `Die Runde ist aufgebaut${parts.length ? `: ${listed(parts, "und")}` : ""}.`;
  },
  go: () => "Drei, zwei, eins, los: Die Runde begann.",
  reach: ({ thing }, by) =>
    `${by.start} ${by.has} nach ${thing ? called("de", thing, "einem Plättchen") : "einem Plättchen"} gegriffen.`,
  rule: (rule, _, who) => {
    const thing = called("de", rule.thing, "das Plättchen");
    if (rule.to == null)
      return `Gleich schnell bei ${called("de", rule.thing, "einem Plättchen")}: Das Los entscheidet.`;
    const to = who(rule.to);
    if (rule.claims.length < 2) return `${to.start} ${to.has} ${thing} bekommen.`;
    return `${to.start} ${to.has} ${thing} bekommen, ${margin(rule)} ms vor ${listed(others(rule, who), "und")}.`;
  },
  draw_lots: ({ thing, to }, _, who) =>
    `Gelost: ${who(to).start} ${who(to).has} ${called("de", thing, "das Plättchen")} bekommen.`,
  place: ({ cell }, by) =>
    cell ? `${by.start} ${by.has} ein Plättchen gelegt.` : `${by.start} ${by.has} ein Feld gewählt.`,
  return: (_, by) => `${by.start} ${by.has} ein Plättchen zurückgelegt.`,
  jump_out: (_, by) => `${by.start} ${by.was} ausgestiegen.`,
  leave: (_, by) => `${by.start} ${by.has} das Spiel verlassen und ${by.was} ohne Chip raus.`,
  time_up: () => "Zeit um.",
  close: () => "Die Runde wurde gewertet.",
  ready: (_, by) => `${by.start} ${by.was} bereit für die nächste Runde.`,
  go_on: () => "Die Pause ist vorbei.",
  choose_board: ({ board }, by) => `${by.start} ${by.has} Plan ${board} für die nächste Runde gewählt.`,
};

export const tell = teller<Act>({ en, de });
