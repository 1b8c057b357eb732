// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Reach", "Everybody takes from one heap at the same time, one tile after the other. Who is first has it."],
    ["Settle", "Lay tiles edge to edge so that streets lead somewhere, and take villages and buildings that fit."],
    ["Count", "Streets, people and buildings bring points; wrong edges and empty cells cost some."],
  ],
  de: [
    ["Greifen", "Alle nehmen zugleich aus einem Haufen, ein Plättchen nach dem anderen. Wer zuerst greift, hat es."],
    ["Siedeln", "Leg Kante an Kante, sodass Straßen irgendwohin führen, und nimm Dörfer und Gebäude, die passen."],
    ["Zählen", "Straßen, Leute und Gebäude bringen Punkte; falsche Kanten und leere Felder kosten welche."],
  ],
};
