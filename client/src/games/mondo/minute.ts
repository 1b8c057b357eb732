// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Reach", "Everyone takes tiles from one heap at once, one at a time. First come, first served."],
    ["Lay", "Place it next to your other tiles. Rotate it as you like. A wrong edge costs 1."],
    ["Close", "Animals and closed landscapes score, empty cells cost 1. Done? Jump out."],
  ],
  de: [
    ["Greifen", "Alle greifen gleichzeitig in einen Haufen, immer ein Plättchen. Wer zuerst zugreift, hat es."],
    ["Legen", "Leg es an deine anderen an und dreh es, wie du willst. Eine falsche Kante kostet 1."],
    ["Schließen", "Tiere und geschlossene Landschaften bringen Punkte, leere Felder kosten 1. Fertig? Steig aus."],
  ],
};
