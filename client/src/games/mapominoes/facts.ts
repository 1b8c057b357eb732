// The sizes of the decks.

import type { ValueFacts } from "../../parts/game/manifest";
import { content } from "../../server/api";
import type { Contents } from "./atlas";

export function factsOf({ decks }: Contents): (value: string | number) => ValueFacts {
  return (value) => {
    const count = decks[value]?.cards.length;
    return count ? { words: { en: `${count} cards`, de: `${count} Karten` } } : {};
  };
}

export const open = async (): Promise<(value: string | number) => ValueFacts> =>
  factsOf(await content<Contents>("mapominoes"));
