// The words of the Watch page.

import { counted } from "../../base/words/plural";
import type { Lang } from "../../base/words/words";

const en = {
  quiet: "No public games right now. They appear here while they’re played.",
  again: "Watch again",
  yours: "Your last game",
  yesterdays: "Yesterday’s best",
  with: (title: string, people: string) => (people ? `${title} with ${people}` : title),
  reached: (title: string, points: number, name: string) =>
    `${title}, ${counted.en(points, { one: "point", other: "points" }).replace("-", "−")} by ${name}`,
  replay: "Watch replay",
};

const de: typeof en = {
  quiet: "Gerade keine öffentlichen Spiele. Du siehst sie hier, solange sie laufen.",
  again: "Noch mal ansehen",
  yours: "Dein letztes Spiel",
  yesterdays: "Das Beste von gestern",
  with: (title, people) => (people ? `${title} mit ${people}` : title),
  reached: (title, points, name) =>
    `${title}, ${counted.de(points, { one: "Punkt", other: "Punkte" }).replace("-", "−")} von ${name}`,
  replay: "Ansehen",
};

export const watchWords: Record<Lang, typeof en> = { en, de };
