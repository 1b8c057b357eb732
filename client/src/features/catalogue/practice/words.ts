// The words of the practice page; questions and answers come with the puzzles.

import type { Lang } from "../../../base/words/words";

const en = {
  practice: "Practice",
  of: (game: string) => `Practise ${game}`,
  puzzle: (number: number, all: number) => `Puzzle ${number} of ${all}`,
  standing: (right: number, again: number) => `${right} right, ${again} to see again`,
  close: "Close",
  difficulty: (level: number, most: number) => `Difficulty ${level} of ${most}`,
  difficultyShort: "Difficulty",
  from: (seats: number, level: string) => `from a game of ${seats} ${level} bots`,
  show: "Show me",
  next: "Next puzzle",
  onward: "Play on from here",
  noClock: "No clock. Answers stay on this device.",
  yours: "your answer",
  best: "best",
  rule: (rule: string) => `The rule: ${rule}`,
  none: "There are no puzzles for this game here.",
  answers: "Answers",
  shown: (letter: string) => `${letter} is the answer.`,
};

const de: typeof en = {
  practice: "Üben",
  of: (game) => `${game} üben`,
  puzzle: (number, all) => `Aufgabe ${number} von ${all}`,
  standing: (right, again) => `${right} richtig, ${again} noch einmal`,
  close: "Schließen",
  difficulty: (level, most) => `Schwierigkeit ${level} von ${most}`,
  difficultyShort: "Schwierigkeit",
  from: (seats, level) => `aus einer Partie von ${seats} Bots (${level})`,
  show: "Zeig es mir",
  next: "Nächste Aufgabe",
  onward: "Von hier weiterspielen",
  noClock: "Ohne Uhr. Antworten bleiben auf diesem Gerät.",
  yours: "deine Antwort",
  best: "am besten",
  rule: (rule) => `Die Regel: ${rule}`,
  none: "Zu diesem Spiel gibt es hier keine Aufgaben.",
  answers: "Antworten",
  shown: (letter) => `${letter} ist die Antwort.`,
};

export const practiceWords: Record<Lang, typeof en> = { en, de };
