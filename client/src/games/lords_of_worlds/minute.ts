// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Hire", "Hire assistants. Their cards pay for your moves."],
    ["Walk and collect", "Pay to move your cart across the market and take a tile."],
    ["Build", "Place it on your planet. Long chains of one terrain score most."],
  ],
  de: [
    ["Anheuern", "Heuere Gehilfen an. Ihre Karten bezahlen deine Züge."],
    ["Ziehen und sammeln", "Bezahl den Weg deines Karrens über den Markt und nimm dort ein Plättchen."],
    ["Bauen", "Leg es auf deinen Planeten. Lange Ketten einer Landschaft bringen am meisten."],
  ],
};
