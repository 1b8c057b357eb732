// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Reach", "Everyone takes tiles from one heap at once, one at a time. First come, first served."],
    ["Settle", "Place tiles so that streets connect. Take villages and buildings that fit."],
    ["Count", "Streets, workers and buildings score. Wrong edges and empty cells cost 1 each."],
  ],
  de: [
    ["Greifen", "Alle greifen gleichzeitig in einen Haufen, immer ein Plättchen. Wer zuerst zugreift, hat es."],
    ["Siedeln", "Leg so, dass sich Straßen verbinden. Nimm Dörfer und Gebäude, die passen."],
    ["Zählen", "Straßen, Arbeiter und Gebäude bringen Punkte. Falsche Kanten und leere Felder kosten je 1."],
  ],
};
