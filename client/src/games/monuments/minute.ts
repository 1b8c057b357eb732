// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Take", "Lead the worker over the quarry and take the stones where it stops."],
    ["Build", "All build one monument. Put a stone where it pays; high and well-placed stones pay more."],
    ["Watch the others", "What you leave open, the next one uses. Most points at the end win."],
  ],
  de: [
    ["Nehmen", "Führe den Arbeiter durch den Steinbruch und nimm die Steine, wo er stehen bleibt."],
    ["Bauen", "Alle bauen an einem Bauwerk. Setz einen Stein, wo er sich lohnt; hoch und gut gesetzt bringt mehr."],
    ["Auf andere achten", "Was du offen lässt, nutzt die Nächste. Am Ende gewinnen die meisten Punkte."],
  ],
};
