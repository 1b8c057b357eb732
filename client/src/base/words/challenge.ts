// The words of challenges that tables, replays and lists need: the others come with the challenge's own page.

import { counted } from "./plural";
import type { Lang } from "./words";

const en = {
  challenge: "Challenge a friend",
  dare: "Beat my world!",
  yourBest: "Your best",
  yourWorld: "Your result",
  tiles: (count: number) => counted.en(count, { one: "tile", other: "tiles" }),
  moves: (count: number) => counted.en(count, { one: "move", other: "moves" }),
  ahead: (by: number) => `you: +${by}`,
  behind: (by: number) => `you: −${by}`,
  level: "you: equal",
};

const de: typeof en = {
  challenge: "Freunde herausfordern",
  dare: "Schlag meine Welt!",
  yourBest: "Dein bestes Spiel",
  yourWorld: "Dein Ergebnis",
  tiles: (count) => `${count} Plättchen`,
  moves: (count) => counted.de(count, { one: "Zug", other: "Züge" }),
  ahead: (by) => `du: +${by}`,
  behind: (by) => `du: −${by}`,
  level: "du: gleich",
};

export const challengeWords: Record<Lang, typeof en> = { en, de };
