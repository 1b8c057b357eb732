// The words of a lesson that are the same for all games; what a step says comes with the lesson.

import type { Lang } from "../words/words";

const en = {
  lesson: (game: string) => `Learn ${game}`,
  free: "no clock",
  step: (number: number, all: number) => `Step ${number} of ${all}`,
  back: "Back",
  skip: "Skip the lesson",
  skipShort: "Skip",
  next: "Next",
  point: "Press what the hand points at.",
  there: "Go there",
  here: (label: string) => `The hand points at: ${label}`,
  notThat: "That is possible too, but the lesson waits for what the hand points at.",
  soFar: (points: number) => `${points} so far`,
  gained: (points: string, what: string) => `${points} ${what}`,
  end: "What now?",
  slow: "A slow first round",
  slowNote: "Against a bot, without a clock.",
  again: "Once more",
  rules: "The rest of the rules",
  further: "More lessons",
  home: "All games",
  seconds: (seconds: number) => `about ${seconds} s`,
};

const de: typeof en = {
  lesson: (game) => `${game} lernen`,
  free: "ohne Uhr",
  step: (number, all) => `Schritt ${number} von ${all}`,
  back: "Zurück",
  skip: "Lektion überspringen",
  skipShort: "Überspringen",
  next: "Weiter",
  point: "Drücke, worauf die Hand zeigt.",
  there: "Dorthin",
  here: (label) => `Die Hand zeigt auf: ${label}`,
  notThat: "Auch das ist möglich. Die Lektion wartet aber auf das, worauf die Hand zeigt.",
  soFar: (points) => `bisher ${points}`,
  gained: (points, what) => `${points} ${what}`,
  end: "Wie geht es weiter?",
  slow: "Eine ruhige erste Runde",
  slowNote: "Gegen einen Bot, ohne Uhr.",
  again: "Noch einmal",
  rules: "Die übrigen Regeln",
  further: "Weitere Lektionen",
  home: "Alle Spiele",
  seconds: (seconds) => `etwa ${seconds} s`,
};

export const lessonWords: Record<Lang, typeof en> = { en, de };
