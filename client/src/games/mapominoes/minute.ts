// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Look", "Every card is a country. Those you can lay now stand out."],
    ["Lay", "Put a country beside its real neighbours, by land or across the sea. Without one you draw."],
    ["Empty your hand", "Two connections at once give you another go. Whoever has no cards left wins the round."],
  ],
  de: [
    ["Schauen", "Jede Karte ist ein Land. Was du jetzt legen kannst, ragt heraus."],
    ["Legen", "Leg ein Land neben seine wirklichen Nachbarn, über Land oder Meer. Geht keines, ziehst du."],
    [
      "Hand leeren",
      "Zwei Verbindungen auf einmal geben dir noch einen Zug. Wer keine Karten mehr hat, gewinnt die Runde.",
    ],
  ],
};
