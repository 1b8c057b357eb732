// The rules in a minute, for invited players who are new to the game.

import type { Minute } from "../../parts/game/manifest";

export const minute: Minute = {
  en: [
    ["Take", "Walk the worker through the quarry and take a stone on every field."],
    ["Build", "Everyone builds the same monument. Higher stones score more."],
    ["Watch the others", "Places you leave open are there for others. Most points win."],
  ],
  de: [
    ["Nehmen", "Zieh mit dem Arbeiter durch den Steinbruch und nimm auf jedem Feld einen Stein."],
    ["Bauen", "Alle bauen am selben Bauwerk. Je höher der Stein, desto mehr Punkte."],
    ["Auf andere achten", "Was du offen lässt, nutzen die anderen. Wer die meisten Punkte hat, gewinnt."],
  ],
};
