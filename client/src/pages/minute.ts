// The rules in a minute, for somebody who was invited and has never seen the game: three steps each, in our own words.

import type { Lang } from "../words/words";

type Step = readonly [title: string, text: string];
type Steps = readonly [Step, Step, Step];

const en: Record<string, Steps> = {
  mondo: [
    ["Reach", "Everybody takes from one heap at the same time, one tile after the other. Who is first has it."],
    ["Lay", "Put the tile beside your others, edge to edge. Turn it as you like; a wrong edge costs a point."],
    ["Close", "Animals and closed landscapes bring points, empty cells cost some. Jump out when you are done."],
  ],
  mondo_sapiens: [
    ["Reach", "Everybody takes from one heap at the same time, one tile after the other. Who is first has it."],
    ["Settle", "Lay tiles edge to edge so that streets lead somewhere, and take villages and buildings that fit."],
    ["Count", "Streets, people and buildings bring points; wrong edges and empty cells cost some."],
  ],
  mapominoes: [
    ["Look", "Every card is a country. Those you can lay now stand out."],
    ["Lay", "Put a country beside its real neighbours, by land or across the sea. Without one you draw."],
    ["Empty your hand", "Two connections at once give you another go. Whoever has no cards left wins the round."],
  ],
  lords_of_worlds: [
    ["Hire", "Take assistants from the piles: their cards pay for what you do next."],
    ["Walk and collect", "Pay to move your cart over the market and take the land it reaches."],
    ["Build", "Put the land on your planet. Long chains of one kind pay most."],
  ],
  monuments: [
    ["Take", "Lead the worker over the quarry and take the stones where it stops."],
    ["Build", "All build one monument. Put a stone where it pays; high and well-placed stones pay more."],
    ["Watch the others", "What you leave open, the next one uses. Most points at the end win."],
  ],
};

const de: Record<string, Steps> = {
  mondo: [
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
  mondo_sapiens: [
    ["Greifen", "Alle nehmen zugleich aus einem Haufen, ein Plättchen nach dem anderen. Wer zuerst greift, hat es."],
    ["Siedeln", "Leg Kante an Kante, sodass Straßen irgendwohin führen, und nimm Dörfer und Gebäude, die passen."],
    ["Zählen", "Straßen, Leute und Gebäude bringen Punkte; falsche Kanten und leere Felder kosten welche."],
  ],
  mapominoes: [
    ["Schauen", "Jede Karte ist ein Land. Was du jetzt legen kannst, ragt heraus."],
    ["Legen", "Leg ein Land neben seine wirklichen Nachbarn, über Land oder Meer. Geht keines, ziehst du."],
    [
      "Hand leeren",
      "Zwei Verbindungen auf einmal geben dir noch einen Zug. Wer keine Karten mehr hat, gewinnt die Runde.",
    ],
  ],
  lords_of_worlds: [
    ["Anheuern", "Nimm Gehilfen von den Stapeln: Ihre Karten bezahlen, was du danach tust."],
    ["Ziehen und sammeln", "Bezahle, um deinen Wagen über den Markt zu ziehen, und nimm das Land, das er erreicht."],
    ["Bauen", "Leg das Land auf deinen Planeten. Lange Ketten einer Art bringen am meisten."],
  ],
  monuments: [
    ["Nehmen", "Führe den Arbeiter durch den Steinbruch und nimm die Steine, wo er stehen bleibt."],
    ["Bauen", "Alle bauen an einem Bauwerk. Setz einen Stein, wo er sich lohnt; hoch und gut gesetzt bringt mehr."],
    ["Auf andere achten", "Was du offen lässt, nutzt die Nächste. Am Ende gewinnen die meisten Punkte."],
  ],
};

/** Three steps that say how a game goes; none for a game that is not known here. */
export const minuteOf = (game: string, lang: Lang): readonly Step[] => (lang === "de" ? de : en)[game] ?? [];
