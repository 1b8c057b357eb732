// The parts of an action as the drawn board calls them, for the text board.

import type { Naming } from "../../parts/game/prose";
import { openBox } from "./box.svelte";
import { cardName, cardsName, hexWords, spotName, tileName } from "./telling";
import type { View } from "./types";
import { de } from "./words.de";
import { en } from "./words.en";

const verbs = {
  en: {
    start: "Choose the portal",
    uncover: "Turn up a tile",
    hire: "Hire a pile",
    collect: "Move and collect",
    walk: "Move only",
    pass: "Pass",
    declare: "Declare a Mix",
    place: "Place the tile",
    pick: "Take from the supply",
    fetch: "Fetch a tile for free",
    skip: "Take no free tile",
    discard: "Discard a card",
  },
  de: {
    start: "Portal wählen",
    uncover: "Plättchen aufdecken",
    hire: "Stapel anheuern",
    collect: "Gehen und einsammeln",
    walk: "Nur gehen",
    pass: "Passen",
    declare: "Mischland erklären",
    place: "Plättchen legen",
    pick: "Aus der Auslage nehmen",
    fetch: "Plättchen umsonst holen",
    skip: "Kein freies Plättchen nehmen",
    discard: "Karte ablegen",
  },
} as const;

export const naming: Naming = (key, value, seen, lang) => {
  const view = seen as View;
  const w = lang === "de" ? de : en;
  const text = String(value);
  switch (key) {
    case "do":
      return verbs[lang][text as keyof (typeof verbs)[typeof lang]];
    case "pile":
      return cardsName(view.piles[Number(value) - 1] ?? [], w);
    case "hex":
    case "portal": {
      const at = view.hexes.findIndex(({ name }) => name === text);
      return at < 0 ? undefined : hexWords(view, at, [], view.you, w).join(", ");
    }
    case "card":
    case "cards":
      return cardName(text, w);
    case "tile":
      return tileName(text, w);
    case "cell":
    case "chain":
      return text ? spotName(text, w) : undefined;
    case "terrain":
      return (w.kinds as Record<string, string>)[text];
    default:
      return undefined;
  }
};

export const open = async (): Promise<Naming> => {
  await openBox();
  return naming;
};
