// Every word of this board, in every language we speak.

import { settings } from "../../base/settings.svelte";
import type { Lang } from "../../base/words/words";
import { de } from "./words.de";
import { en, type LordsWords } from "./words.en";

export type { LordsWords };

const words: Record<Lang, LordsWords> = { en, de };

/** This board's words in the chosen language. */
export const say = (): LordsWords => words[settings.lang];
