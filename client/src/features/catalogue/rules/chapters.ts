// The chapters of a book as one goes through them, and what a search finds in them.

import type { Lang } from "../../../base/words/words";
import { pieces } from "../../../parts/rule-search";
import type { Book, Fact } from "../../../server/api-types";

export type Chapter = "aim" | "turn" | "scores" | "examples" | "tips" | "reference" | "card";

/** A sentence of the book, the rules behind it, and the chapter it stands in. */
export interface Sentence {
  chapter: Chapter;
  title: string;
  text: string;
  rules: readonly string[];
}

/** The chapters of a book, in their order. */
export const chaptersOf = (reference: boolean): Chapter[] => [
  "aim",
  "turn",
  "scores",
  "examples",
  "tips",
  "card",
  ...(reference ? (["reference"] as const) : []),
];

/** The start of a chapter on the page. */
export const anchor = (chapter: Chapter): string => `chapter-${chapter}`;

/** Everything a book says, in its order. */
export function sentences(book: Book, lang: Lang): Sentence[] {
  const facts = (chapter: Chapter, all: readonly Fact[]): Sentence[] =>
    all.map(({ title, say, rules }) => ({ chapter, title: title[lang], text: say[lang], rules }));
  return [
    ...facts("turn", book.turn),
    ...facts("scores", book.scores),
    ...book.examples.flatMap((example) =>
      example.lines.map(
        ({ say, rules }): Sentence => ({ chapter: "examples", title: example.title[lang], text: say[lang], rules }),
      ),
    ),
    ...facts("tips", book.tips),
  ];
}

/** Those that hold every searched word. */
export function holding(all: readonly Sentence[], search: string): Sentence[] {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string, word: string): boolean =>
    pieces(text, word, new Set()).some(({ kind }) => kind === "hit");
  return all.filter(({ title, text, rules }) =>
    words.every((word) => holds(`${title} ${text} ${rules.join(" ")}`, word)),
  );
}

/** Chapter and title of the first picture that shows each rule. */
export function pictured(book: Book, lang: Lang): Map<string, { chapter: Chapter; title: string }> {
  const found = new Map<string, { chapter: Chapter; title: string }>();
  for (const { chapter, title, rules } of sentences(book, lang))
    for (const rule of rules) if (!found.has(rule) && chapter !== "tips") found.set(rule, { chapter, title });
  return found;
}
