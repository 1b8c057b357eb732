// The words of a book that are the same for all games; what a game says comes with its book.

import type { Lang } from "../../../base/words/words";

const en = {
  aim: "The aim",
  turn: "How to play, in three pictures",
  turnShort: "How to play",
  scores: "What scores",
  example: (title: string) => `Example: ${title}`,
  examples: "Examples",
  worked: "From the rulebook. Its picture is lost, so the pieces are reconstructed.",
  tips: "Tips",
  reference: "Reference",
  card: "Cheat sheet",
  all: "All the rules",
  options: "Options",
  chapters: "Contents",
  learn: "Learn by playing",
  print: "Print the cheat sheet",
  cardTitle: "The whole game on one page",
  cardNote: "As a PDF: black and white is fine.",
  found: "In pictures",
  picture: (title: string) => `Picture: ${title}`,
  now: "Now",
  whole: "Full rulebook (new tab)",
  from: (address: string) => `All the rules: ${address}`,
};

const de: typeof en = {
  aim: "Das Ziel",
  turn: "So geht’s, in drei Bildern",
  turnShort: "So geht’s",
  scores: "Was Punkte bringt",
  example: (title) => `Beispiel: ${title}`,
  examples: "Beispiele",
  worked: "Aus der Anleitung. Das Bild dazu fehlt uns, die Plättchen sind rekonstruiert.",
  tips: "Tipps",
  reference: "Zum Nachschlagen",
  card: "Spickzettel",
  all: "Alle Regeln",
  options: "Optionen",
  chapters: "Inhalt",
  learn: "Spielend lernen",
  print: "Spickzettel drucken",
  cardTitle: "Das ganze Spiel auf einer Seite",
  cardNote: "Als PDF: Schwarz-Weiß reicht.",
  found: "In Bildern",
  picture: (title) => `Bild: ${title}`,
  now: "Jetzt",
  whole: "Ganzes Regelbuch (neuer Tab)",
  from: (address) => `Alle Regeln: ${address}`,
};

export const bookWords: Record<Lang, typeof en> = { en, de };
