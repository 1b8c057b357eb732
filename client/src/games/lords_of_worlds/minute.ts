// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Hire", "Take assistants from the piles: their cards pay for what you do next."],
    ["Walk and collect", "Pay to move your cart over the market and take the land it reaches."],
    ["Build", "Put the land on your planet. Long chains of one kind pay most."],
  ],
  de: [
    ["Anheuern", "Nimm Gehilfen von den Stapeln: Ihre Karten bezahlen, was du danach tust."],
    ["Ziehen und sammeln", "Bezahle, um deinen Wagen über den Markt zu ziehen, und nimm das Land, das er erreicht."],
    ["Bauen", "Leg das Land auf deinen Planeten. Lange Ketten einer Art bringen am meisten."],
  ],
};
