// The words of a book that are the same for all games; what a game says comes with its book.

import type { Lang } from "../../../base/words/words";

const en = {
  aim: "The aim",
  turn: "How it goes, in three pictures",
  turnShort: "How it goes",
  scores: "What scores",
  example: (title: string) => `An example: ${title}`,
  examples: "Examples",
  worked: "From the rulebook. Its picture is lost, so the pieces are reconstructed.",
  tips: "Tips",
  reference: "Reference",
  card: "Card to print",
  all: "All the rules",
  options: "What a table can agree on",
  chapters: "Contents",
  learn: "Learn by playing",
  print: "Print the card",
  cardTitle: "The whole game on one page",
  cardNote: "A4, black ink is enough: signs and numbers carry the meaning.",
  found: "In pictures",
  picture: (title: string) => `Picture: ${title}`,
  now: "Now",
  whole: "The whole book, with examples and tips (in a new tab)",
  from: (address: string) => `All the rules: ${address}`,
};

const de: typeof en = {
  aim: "Das Ziel",
  turn: "So geht es, in drei Bildern",
  turnShort: "So geht es",
  scores: "Was Punkte bringt",
  example: (title) => `Ein Beispiel: ${title}`,
  examples: "Beispiele",
  worked: "Aus der Anleitung. Das Bild dazu fehlt uns, die Teile sind rekonstruiert.",
  tips: "Tipps",
  reference: "Zum Nachschlagen",
  card: "Karte zum Drucken",
  all: "Alle Regeln",
  options: "Was ein Tisch vereinbaren kann",
  chapters: "Inhalt",
  learn: "Spielend lernen",
  print: "Karte drucken",
  cardTitle: "Das ganze Spiel auf einer Seite",
  cardNote: "A4, schwarze Tinte genügt: Zeichen und Zahlen sagen alles.",
  found: "In Bildern",
  picture: (title) => `Bild: ${title}`,
  now: "Jetzt",
  whole: "Das ganze Buch mit Beispielen und Tipps (in einem neuen Tab)",
  from: (address) => `Alle Regeln: ${address}`,
};

export const bookWords: Record<Lang, typeof en> = { en, de };
