// What a kind of piece, place or number is called and what it is good for: the server's words, asked for once.

import type { Lang } from "../../base/words/words";
import { explained, rulebook } from "../../server/api";
import type { Explanation, Rulebook } from "../../server/api-types";

/** One explanation in one language. */
export interface Told {
  name: string;
  say: string;
  rules: readonly string[];
}

/** Where words are looked for after those of the game. */
const COMMON = "house";

/** The words for all kinds at tables of one game. */
export class Explanations {
  constructor(
    private readonly kinds: Readonly<Record<string, Explanation>>,
    private readonly book: Rulebook | undefined,
    private readonly lang: Lang,
  ) {}

  /** What is said of a kind; nothing where nobody wrote anything. `rule:` and `option:` speak from the rulebook. */
  of(kind: string): Told | undefined {
    const [before = "", after = ""] = kind.split(":");
    if (before === "rule") {
      const rule = this.book?.sections.flatMap(({ rules }) => rules).find(({ number }) => number === after);
      return rule && { name: rule.title, say: rule.text, rules: [rule.number] };
    }
    if (before === "option") {
      const option = this.book?.options?.[after];
      return option && { name: option.title, say: option.note, rules: [] };
    }
    const found = this.kinds[kind] ?? this.kinds[before];
    return found && { name: found.name[this.lang], say: found.say[this.lang], rules: found.rules ?? [] };
  }

  /** What is said of everything that an element is marked with, no explanation twice. */
  all(kinds: readonly string[]): Told[] {
    const found = kinds.flatMap((kind) => this.of(kind) ?? []);
    return found.filter(({ name }, at) => found.findIndex((other) => other.name === name) === at);
  }
}

/** Kinds whose words are in the rulebook. */
export const isInBook = (kind: string): boolean => /^(rule|option):/.test(kind);

/** The words for a game's tables, with its rulebook if asked for; the common ones alone where there is no game. */
export async function explanations(game: string, lang: Lang, withBook: boolean): Promise<Explanations> {
  const [common, own, book] = await Promise.all([
    explained(COMMON),
    game ? explained(game) : undefined,
    game && withBook ? rulebook(game, lang) : undefined,
  ]);
  return new Explanations({ ...common.kinds, ...own?.kinds }, book, lang);
}
