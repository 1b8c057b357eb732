// The keys of the Mondo tables, for the table's help: what to press, what it does.

import type { Lang } from "../../base/words/words";

export const keys: Record<Lang, [string, string][]> = {
  en: [
    ["Tab", "to your world, your hand, the heap, the cards"],
    ["← ↑ ↓ →", "from tile to tile in the heap, from cell to cell in your world"],
    ["Home, End", "first and last tile of the heap"],
    ["Enter", "take or place a tile or card"],
    ["R, L", "turn your tile right, left"],
    ["F", "flip it"],
    ["Backspace", "put it back"],
    ["H, W", "to the heap, to your world"],
    ["J", "jump out (J again confirms)"],
    ["Escape", "cancel or close"],
    ["Mouse", "drag a tile to a cell, rotate with wheel, right click or a click on it"],
  ],
  de: [
    ["Tab", "zu deiner Welt, deiner Hand, dem Haufen, den Karten"],
    ["← ↑ ↓ →", "von Plättchen zu Plättchen im Haufen, von Feld zu Feld in deiner Welt"],
    ["Pos 1, Ende", "erstes und letztes Plättchen im Haufen"],
    ["Eingabe", "Plättchen oder Karte nehmen oder legen"],
    ["R, L", "dein Plättchen nach rechts, nach links drehen"],
    ["F", "wenden"],
    ["Rücktaste", "zurücklegen"],
    ["H, W", "zum Haufen, zu deiner Welt"],
    ["J", "aussteigen (noch einmal J bestätigt)"],
    ["Escape", "abbrechen oder schließen"],
    ["Maus", "Plättchen aufs Feld ziehen, mit Rad, Rechtsklick oder Klick drehen"],
  ],
};
