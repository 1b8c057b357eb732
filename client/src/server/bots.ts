// Written by tools/client_types.py from the server's types. Change those, then run it again.

import type { BotCard } from "./api-types";

export const BOTS: readonly BotCard[] = [
  {
    level: "novice",
    strength: 1,
    person: "Pip",
    face: "pip",
    line: {
      en: "Takes the first thing that fits. Easy to beat.",
      de: "Nimmt das Erste, was passt. Leicht zu schlagen.",
    },
  },
  {
    level: "easy",
    strength: 2,
    person: "Otto",
    face: "otto",
    line: {
      en: "Tidy, but misses half of what’s there.",
      de: "Ordentlich, übersieht aber die Hälfte.",
    },
  },
  {
    level: "casual",
    strength: 3,
    person: "Nell",
    face: "nell",
    line: {
      en: "Plays like a friend on the third evening: solid, sometimes late.",
      de: "Spielt wie eine Freundin am dritten Abend: solide, manchmal zu spät.",
    },
  },
  {
    level: "keen",
    strength: 4,
    person: "Kofi",
    face: "kofi",
    line: {
      en: "Always takes the most points now. Never plans ahead.",
      de: "Nimmt immer die meisten Punkte. Plant nie voraus.",
    },
  },
  {
    level: "strong",
    strength: 5,
    person: "Runa",
    face: "runa",
    line: {
      en: "Plans a few moves ahead and leaves you little.",
      de: "Plant ein paar Züge voraus und lässt dir wenig übrig.",
    },
  },
  {
    level: "master",
    strength: 6,
    person: "Agatha",
    face: "agatha",
    line: {
      en: "Plays the whole game out in her head before every move.",
      de: "Spielt vor jedem Zug die ganze Partie im Kopf durch.",
    },
  },
];
