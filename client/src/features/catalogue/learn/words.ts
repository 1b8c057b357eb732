// The words of the page of lessons, and of the switch between games.

import { plural } from "../../../base/words/plural";
import type { Lang } from "../../../base/words/words";

const en = {
  title: "Learn",
  headline: "Learn a game in two minutes",
  all: "All",
  games: "Game",
  lessons: (done: number, all: number) =>
    done ? `${done} of ${all} lessons` : plural.en(all, { one: "1 lesson", other: `${all} lessons` }),
  minutes: (minutes: string) => `${minutes} min`,
  step: (step: number, all: number) => `step ${step} of ${all}`,
  done: "done",
  puzzles: "Puzzles",
  puzzlesOf: (title: string) => `Puzzles of ${title}`,
  solved: (right: number, all: number) => `${right} of ${all}`,
  first: "first one",
  rules: "Rules",
  rulesOf: (title: string) => `Rules of ${title}`,
  book: "the book",
  box: "Box",
  boxOf: (title: string) => `Play ${title} with the box: clock and score pad`,
  boxNote: "score pad",
  sheets: "Print",
  sheetsOf: (title: string) => `Print ${title}: score sheet, aid and pieces (PDF)`,
};

const de: typeof en = {
  title: "Lernen",
  headline: "Ein Spiel in zwei Minuten lernen",
  all: "Alle",
  games: "Spiel",
  lessons: (done, all) =>
    done ? `${done} von ${all} Lektionen` : plural.de(all, { one: "1 Lektion", other: `${all} Lektionen` }),
  minutes: (minutes) => `${minutes} Min.`,
  step: (step, all) => `Schritt ${step} von ${all}`,
  done: "geschafft",
  puzzles: "Rätsel",
  puzzlesOf: (title) => `Rätsel zu ${title}`,
  solved: (right, all) => `${right} von ${all}`,
  first: "das erste",
  rules: "Regeln",
  rulesOf: (title) => `Regeln von ${title}`,
  book: "das Buch",
  box: "Schachtel",
  boxOf: (title) => `${title} mit der Schachtel: Uhr und Punkteblock`,
  boxNote: "Punkteblock",
  sheets: "Drucken",
  sheetsOf: (title) => `${title} drucken: Wertungsblatt, Spielhilfe und Teile (PDF)`,
};

export const learnWords: Record<Lang, typeof en> = { en, de };

/** The length of a lesson in minutes, as one says it. */
export const minutesOf = (seconds: number): string => (seconds <= 75 ? "1" : seconds <= 90 ? "1½" : "2");
