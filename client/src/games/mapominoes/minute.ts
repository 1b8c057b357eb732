// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Look", "Every card is a country. Cards you can play now stand out."],
    ["Lay", "Place a country next to its real neighbours. Nothing fits? Draw a card."],
    ["Empty your hand", "Connect two at once for an extra turn. First without cards wins the round."],
  ],
  de: [
    ["Schauen", "Jede Karte ist ein Land. Was jetzt passt, ragt heraus."],
    ["Legen", "Leg ein Land neben seine echten Nachbarn. Passt nichts? Zieh eine Karte."],
    ["Hand leeren", "Zwei Verbindungen auf einmal: Extrazug. Wer zuerst keine Karten hat, gewinnt die Runde."],
  ],
};
