// The keys of the Mondo tables, for the table's help: what to press, what it does.

import type { Lang } from "../../base/words/words";

export const keys: Record<Lang, [string, string][]> = {
  en: [
    ["Tab", "to your world, your hand, the heap, the cards"],
    ["← ↑ ↓ →", "from tile to tile in the heap, from cell to cell in your world"],
    ["Home, End", "first and last tile of the heap"],
    ["Enter", "take the tile or card; lay what you hold on the cell"],
    ["R, L", "turn what you hold to the right, to the left"],
    ["F", "other side up"],
    ["Backspace", "put it back where it came from"],
    ["H, W", "to the heap, to your world"],
    ["J", "jump out; asked once more, J says yes"],
    ["Escape", "stay; close what is open"],
    ["Mouse", "drag from the heap to a cell; wheel or right click turns; a press on the held tile turns it"],
  ],
  de: [
    ["Tab", "zu deiner Welt, deiner Hand, dem Haufen, den Karten"],
    ["← ↑ ↓ →", "von Plättchen zu Plättchen im Haufen, von Feld zu Feld in deiner Welt"],
    ["Pos 1, Ende", "erstes und letztes Plättchen im Haufen"],
    ["Eingabe", "Plättchen oder Karte nehmen; auf das Feld legen, was du hältst"],
    ["R, L", "nach rechts, nach links drehen, was du hältst"],
    ["F", "andere Seite nach oben"],
    ["Rücktaste", "dorthin zurücklegen, woher es kam"],
    ["H, W", "zum Haufen, zu deiner Welt"],
    ["J", "aussteigen; nach der Rückfrage heißt J ja"],
    ["Escape", "bleiben; schließen, was offen ist"],
    [
      "Maus",
      "vom Haufen aufs Feld ziehen; Rad oder rechte Taste dreht; ein Druck auf das gehaltene Plättchen dreht es",
    ],
  ],
};
