// A rulebook as the reader searches it.

import type { Rule, Section } from "../server/api-types";

/** A stretch of text: plain, the searched words, or the number of a rule to go to. */
export type Piece = { kind: "plain" | "hit" | "rule"; text: string };

/** A text in which case and accents do not count: every character stays one character. */
const folded = (text: string): string =>
  Array.from(text, (sign) => sign.normalize("NFD").charAt(0).toLowerCase().charAt(0) || sign).join("");

/** The sections with only those rules that hold every searched word; `mark` names a mark as the reader sees it. */
export function matching(sections: Section[], search: string, mark: (rule: Rule) => string): Section[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return sections;
  const holds = (rule: Rule, section: Section): boolean => {
    const text = folded(`${rule.number} ${rule.title} ${rule.text} ${mark(rule)} ${section.title}`);
    return wanted.every((word) => text.includes(word));
  };
  return sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => holds(rule, section)) }))
    .filter((section) => section.rules.length > 0);
}

export const count = (sections: Section[]): number => sections.reduce((sum, section) => sum + section.rules.length, 0);

/** The words of the search as they stand in a text. */
function hits(text: string, search: string): Piece[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  const plain = folded(text);
  const signs = Array.from(text);
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], from: number, to: number): void => {
    if (to > from) pieces.push({ kind, text: signs.slice(from, to).join("") });
  };
  let start = 0;
  for (let at = 0; at < signs.length; ) {
    const word = wanted.find((candidate) => plain.startsWith(candidate, at));
    if (word) {
      add("plain", start, at);
      add("hit", at, at + word.length);
      at += word.length;
      start = at;
    } else {
      at += 1;
    }
  }
  add("plain", start, signs.length);
  return pieces;
}

/** A rule's text cut into pieces: numbers of known rules become ways to them, searched words stand out. */
export function pieces(text: string, search: string, known: ReadonlySet<string>): Piece[] {
  return text
    .split(/([A-Z]{2}-[A-Z0-9]+[a-z]?)/)
    .flatMap((part): Piece[] => (known.has(part) ? [{ kind: "rule", text: part }] : hits(part, search)));
}
