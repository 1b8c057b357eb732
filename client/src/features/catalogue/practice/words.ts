// The words of the practice page; questions and answers come with the puzzles.

import type { Lang } from "../../../base/words/words";

const en = {
  practice: "Puzzles",
  of: (game: string) => `${game} puzzles`,
  puzzle: (number: number, all: number) => `Puzzle ${number} of ${all}`,
  standing: (right: number, again: number) => `${right} solved, ${again} to repeat`,
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
  rule: (rule: string) => `Rule: ${rule}`,
  none: "No puzzles for this game.",
  answers: "Answers",
  shown: (letter: string) => `Answer: ${letter}.`,
};

const de: typeof en = {
  practice: "Rätsel",
  of: (game) => `Rätsel: ${game}`,
  puzzle: (number, all) => `Rätsel ${number} von ${all}`,
  standing: (right, again) => `${right} gelöst, ${again} zum Wiederholen`,
  close: "Schließen",
  difficulty: (level, most) => `Schwierigkeit ${level} von ${most}`,
  difficultyShort: "Schwierigkeit",
  from: (seats, level) => `aus einer Partie von ${seats} Bots (${level})`,
  show: "Zeig es mir",
  next: "Nächstes Rätsel",
  onward: "Von hier weiterspielen",
  noClock: "Ohne Uhr. Antworten bleiben auf diesem Gerät.",
  yours: "deine Antwort",
  best: "am besten",
  rule: (rule) => `Regel: ${rule}`,
  none: "Für dieses Spiel gibt es keine Rätsel.",
  answers: "Antworten",
  shown: (letter) => `Lösung: ${letter}.`,
};

export const practiceWords: Record<Lang, typeof en> = { en, de };
