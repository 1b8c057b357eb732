// Length and difficulty of the levels and boards of the Mondo games, for the set-up page.

import type { ValueFacts } from "../../parts/game/manifest";

const LEVELS: Record<string, ValueFacts> = {
  beginner: { minutes: 24, hard: 1, words: { en: "animals and landscapes", de: "Tiere und Landschaften" } },
  advanced: {
    minutes: 21,
    hard: 2,
    words: { en: "plus a card that compares worlds", de: "plus eine Karte, die Welten vergleicht" },
  },
  expert: { minutes: 18, hard: 3, words: { en: "plus tasks to grab", de: "plus Aufgaben" } },
};
/** The difficulty of the boards, measured with bots; the rulebook's names for them say the same. */
const BOARDS: Record<string, ValueFacts> = { 1: { hard: 3 }, 2: { hard: 2 }, 3: { hard: 1 }, 4: { hard: 2 } };

export const levels = (value: string | number): ValueFacts => LEVELS[value] ?? {};
export const boards = (value: string | number): ValueFacts => BOARDS[value] ?? {};
