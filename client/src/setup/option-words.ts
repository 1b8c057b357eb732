// Names of the games' options for people. What a host added is shown under its own name.

import type { Lang } from "../words/words";
import { de } from "./options-words.de";
import { en, type Label } from "./options-words.en";

/** The options most tables choose, in this order; the others wait under "more". */
export const USUAL: Record<string, string[]> = {
  mondo: ["level", "mode", "rounds", "minutes", "side", "edition"],
  mondo_sapiens: ["level", "mode", "rounds", "minutes", "board", "quick_start"],
  mapominoes: ["deck", "rounds", "table", "score", "bluff", "timer"],
  lords_of_worlds: ["strategic", "reveals", "boards"],
  monuments: ["monument", "open_screens", "reenter"],
};

const labels = { en, de };
const plain = (name: string): string => name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
/** An option's words; one that means something else in one game has words of its own there. */
const label = (option: string, lang: Lang, game = ""): Label | undefined =>
  labels[lang][`${game}.${option}`] ?? labels[lang][option];

export const optionName = (option: string, lang: Lang, game = ""): string =>
  label(option, lang, game)?.name ?? plain(option);
export const optionNote = (option: string, lang: Lang, game = ""): string => label(option, lang, game)?.note ?? "";
/** What must hold for an option the server refused; nothing if the page has no words for it. */
export const optionMust = (option: string, lang: Lang, game = ""): string => label(option, lang, game)?.must ?? "";
export const valueName = (option: string, value: unknown, lang: Lang): string =>
  labels[lang][option]?.values?.[String(value)] ?? plain(String(value));
