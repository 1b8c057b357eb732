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
    const [least, most] = deck.seats;
    const few = least > 2 || most < 5;
    return {
      words: {
        en: `${length} cards${own ? ", our own" : ""}${few ? `, best with ${least} to ${most} players` : ""}`,
        de: `${length} Karten${own ? ", von uns" : ""}${few ? `, am besten mit ${least} bis ${most} Personen` : ""}`,
      },
    };
  };
}

export const open = async (): Promise<(value: string | number) => ValueFacts> =>
  factsOf(await content<Contents>("mapominoes"));
