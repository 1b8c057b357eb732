// Written by tools/client_types.py from the server's types. Change those, then run it again.

import type { BotCard } from "./api-types";

export const BOTS: readonly BotCard[] = [
  {
    level: "novice",
    strength: 1,
    person: "Pip",
    face: "pip",
    line: {
      en: "Looks at a few things and takes one that will do. Never counts what you need.",
      de: "Sieht sich wenig an und nimmt, was gerade geht. Zählt nie, was du brauchst.",
    },
  },
  {
    level: "easy",
    strength: 2,
    person: "Otto",
    face: "otto",
    line: {
      en: "Plays tidily, sees half of what there is and is often a little wrong about it.",
      de: "Spielt ordentlich, sieht die Hälfte und irrt sich dabei oft ein wenig.",
    },
  },
  {
    level: "casual",
    strength: 3,
    person: "Nell",
    face: "nell",
    line: {
      en: "Plays like a friend after two evenings: sound, a little hopeful, sometimes late.",
      de: "Spielt wie eine Freundin nach zwei Abenden: solide, etwas hoffnungsvoll, manchmal spät.",
    },
  },
  {
    level: "keen",
    strength: 4,
    person: "Kofi",
    face: "kofi",
    line: {
      en: "Takes the most points on offer, every time. Does not look further ahead.",
      de: "Nimmt jedes Mal die meisten Punkte, die es gibt. Weiter schaut er nicht.",
    },
  },
  {
    level: "strong",
    strength: 5,
    person: "Runa",
    face: "runa",
    line: {
      en: "Thinks a few moves ahead and leaves you little.",
      de: "Denkt ein paar Züge voraus und lässt dir wenig übrig.",
    },
  },
  {
    level: "master",
    strength: 6,
    person: "Agatha",
    face: "agatha",
    line: {
      en: "Plays the game out many times in her head before she moves.",
      de: "Spielt die Partie im Kopf viele Male zu Ende, bevor sie zieht.",
    },
  },
];
