// The words of the opponents' page.

import type { Pace } from "../../../base/settings.svelte";
import type { Lang } from "../../../base/words/words";

const en = {
  title: "Choose your opponent",
  lead: "Six bots for every game. Weaker ones see less, but never blunder on purpose.",
  game: "Game",
  near: "Your level",
  play: (person: string) => `Play ${person}`,
  playOf: (person: string, level: string, game: string) => `Play ${person}, ${level}, at ${game}`,
  strengths: "Strength by game",
  strengthsLead: "rating and 95% range, two players",
  legend: "You, most likely within this range.",
  lookAt: "Choose a point for details.",
  walk: "Ratings by game. Use the arrow keys.",
  mark: (person: string, level: string, game: string) => `${person}, ${level}, ${game}`,
  worth: (value: number, low: number, high: number) =>
    low === high ? `${value}, the reference` : `${value}, between ${low} and ${high}`,
  above: "stronger than you",
  below: "weaker than you",
  level: "about as strong as you",
  notMeasured: "No ratings for this game yet.",
  noMark: "not measured",
  numbers: "All numbers",
  you: "You",
  yours: (value: number, low: number, high: number, games: number) =>
    `${value}, between ${low} and ${high}, after ${games} rated games`,
  how: "How we measured this",
  measured:
    "The bots played each other, every deal from every seat. “Good” is set to 1300. " +
    "Commands, seeds and results are in docs/measured/bots.md. Measure it yourself:",
  pace: "Bot speed",
  paceNotes: {
    natural: "hard choices take longer",
    brisk: "half the wait",
    at_once: "no wait, moves shown one by one",
    like_me: "about as long as you (open dots)",
  } as Record<Pace, string>,
  paceKept: "For games you start in this browser.",
};

const de: typeof en = {
  title: "Gegen wen spielst du?",
  lead: "Sechs Bots für jedes Spiel. Schwächere sehen weniger, patzen aber nie absichtlich.",
  game: "Spiel",
  near: "Dein Niveau",
  play: (person) => `Gegen ${person}`,
  playOf: (person, level, game) => `Gegen ${person} spielen, ${level}, ${game}`,
  strengths: "Stärke pro Spiel",
  strengthsLead: "Wertung mit 95-%-Bereich, zu zweit",
  legend: "Du, sehr wahrscheinlich in diesem Bereich.",
  lookAt: "Wähl einen Punkt für Details.",
  walk: "Wertungen pro Spiel. Mit Pfeiltasten bewegen.",
  mark: (person, level, game) => `${person}, ${level}, ${game}`,
  worth: (value, low, high) => (low === high ? `${value}, der Bezugspunkt` : `${value}, zwischen ${low} und ${high}`),
  above: "stärker als du",
  below: "schwächer als du",
  level: "etwa so stark wie du",
  notMeasured: "Für dieses Spiel gibt es noch keine Wertungen.",
  noMark: "nicht gemessen",
  numbers: "Alle Zahlen",
  you: "Du",
  yours: (value, low, high, games) => `${value}, zwischen ${low} und ${high}, nach ${games} gewerteten Spielen`,
  how: "So wurde gemessen",
  measured:
    "Die Bots spielten gegeneinander, jedes Austeilen von jedem Platz aus. „Gut“ ist auf 1300 festgelegt. " +
    "Befehle, Startwerte und Ergebnisse stehen in docs/measured/bots.md. Miss selbst nach:",
  pace: "Bot-Tempo",
  paceNotes: {
    natural: "schwere Züge dauern länger",
    brisk: "halb so lang",
    at_once: "ohne Warten, Züge einzeln gezeigt",
    like_me: "etwa so lang wie du (offene Punkte)",
  },
  paceKept: "Für Spiele aus diesem Browser.",
};

export const opponentWords: Record<Lang, typeof en> = { en, de };
