// The sizes of the decks.

import type { ValueFacts } from "../../parts/game/manifest";
import { content } from "../../server/api";
import type { Contents } from "./atlas";

export function factsOf({ decks }: Contents): (value: string | number) => ValueFacts {
  return (value) => {
    const deck = decks[value];
    if (!deck?.cards.length) return {};
    const { length } = deck.cards;
    const own = deck.source === "own";
    return { words: { en: `${length} cards${own ? ", our own" : ""}`, de: `${length} Karten${own ? ", von uns" : ""}` } };
  };
}

export const open = async (): Promise<(value: string | number) => ValueFacts> =>
  factsOf(await content<Contents>("mapominoes"));
