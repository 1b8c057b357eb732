// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Reach", "Everybody takes from one heap at the same time, one tile after the other. Who is first has it."],
    ["Lay", "Put the tile beside your others, edge to edge. Turn it as you like; a wrong edge costs a point."],
    ["Close", "Animals and closed landscapes bring points, empty cells cost some. Jump out when you are done."],
  ],
  de: [
    ["Greifen", "Alle nehmen zugleich aus einem Haufen, ein Plättchen nach dem anderen. Wer zuerst greift, hat es."],
    [
      "Legen",
      "Leg das Plättchen Kante an Kante an deine anderen. Dreh es, wie du willst; eine falsche Kante kostet einen Punkt.",
    ],
    [
      "Schließen",
      "Tiere und geschlossene Landschaften bringen Punkte, leere Felder kosten welche. Steig aus, wenn du fertig bist.",
    ],
  ],
};
