// Sentences for the moves of Mondo and Mondo Sapiens.

import { listed, type Sentences, teller, type Who } from "../../parts/game/prose";
import type { DecideClaims, Act as MondoAct } from "../mondo/types";
import type { Act as SapiensAct } from "../mondo_sapiens/types";
import { cardName, thingName } from "./names";
import { words } from "./words";

type Act = MondoAct | SapiensAct;

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
      ...(lying?.length ? [`${listed(open(lying, "en"), "and")} lie open`] : []),
    ];
    return `The round was laid out${parts.length ? `: ${listed(parts, "and")}` : ""}.`;
  },
  go: () => "Three, two, one, go: the round began.",
  reach: ({ thing }, by) => `${by.start} reached for ${thing ? small(thingName(words.en, thing)) : "something"}.`,
  rule: (rule, _, who) => {
    const thing = thingName(words.en, rule.thing);
    if (rule.to == null) return `${thing}: the hands were equal, lots are drawn.`;
    if (rule.claims.length < 2) return `${who(rule.to).start} got ${small(thing)}.`;
    return `${who(rule.to).start} got ${small(thing)}, ${margin(rule)} ms before ${listed(others(rule, who), "and")}.`;
  },
  draw_lots: ({ thing, to }, _, who) => `Lots were drawn: ${who(to).mid} got ${small(thingName(words.en, thing))}.`,
  place: ({ cell }, by) => (cell ? `${by.start} laid it on ${cell}.` : `${by.start} chose a cell in secret.`),
  return: (_, by) => `${by.start} put it back.`,
  jump_out: (_, by) => `${by.start} jumped out.`,
  leave: (_, by) => `${by.start} left the table, out without a chip.`,
  time_up: () => "The bell rang.",
  close: () => "The round was scored.",
  ready: (_, by) => `${by.start} ${by.was} ready for the next round.`,
  go_on: () => "The rest was over.",
  choose_board: ({ board }, by) => `${by.start} chose board ${board} for the next round.`,
};

const de: Sentences<Act> = {
  deal: ({ modifier, open: lying }) => {
    const parts = [
      ...(modifier ? [`es gilt „${words.de.modifiers[modifier] ?? modifier}“`] : []),
      ...(lying?.length ? [`offen liegen ${listed(open(lying, "de"), "und")}`] : []),
    ];
    return `Die Runde wurde ausgelegt${parts.length ? `: ${listed(parts, "und")}` : ""}.`;
  },
  go: () => "Drei, zwei, eins, los: Die Runde begann.",
  reach: ({ thing }, by) => `${by.start} ${by.has} nach ${thing ? thingName(words.de, thing) : "etwas"} gegriffen.`,
  rule: (rule, _, who) => {
    const thing = thingName(words.de, rule.thing);
    if (rule.to == null) return `${thing}: Die Hände waren gleich schnell, das Los entscheidet.`;
    const to = who(rule.to);
    if (rule.claims.length < 2) return `${to.start} ${to.has} ${thing} bekommen.`;
    return `${to.start} ${to.has} ${thing} bekommen, ${margin(rule)} ms vor ${listed(others(rule, who), "und")}.`;
  },
  draw_lots: ({ thing, to }, _, who) =>
    `Gelost: ${who(to).start} ${who(to).has} ${thingName(words.de, thing)} bekommen.`,
  place: ({ cell }, by) =>
    cell ? `${by.start} ${by.has} es auf ${cell} gelegt.` : `${by.start} ${by.has} heimlich ein Feld gewählt.`,
  return: (_, by) => `${by.start} ${by.has} es zurückgelegt.`,
  jump_out: (_, by) => `${by.start} ${by.was} ausgestiegen.`,
  leave: (_, by) => `${by.start} ${by.has} den Tisch verlassen und ${by.was} ohne Chip draußen.`,
  time_up: () => "Die Glocke läutete.",
  close: () => "Die Runde wurde gewertet.",
  ready: (_, by) => `${by.start} ${by.was} bereit für die nächste Runde.`,
  go_on: () => "Die Pause war zu Ende.",
  choose_board: ({ board }, by) => `${by.start} ${by.has} Tafel ${board} für die nächste Runde gewählt.`,
};

export const tell = teller<Act>({ en, de });
