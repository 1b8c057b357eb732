// A move as a sentence, in every language we speak. Each game has a table of its verbs; unknown ones stay in notation.

import type { Lang } from "../../base/words/words";

export interface Person {
  name: string;
  you: boolean;
}

/** A player in a sentence: at its start, inside it, after a preposition, and the words that go with it. */
export interface Who {
  start: string;
  mid: string;
  to: string;
  /** German: hast or hat. */
  has: string;
  /** bist or ist; were or was. */
  was: string;
  /** your, or their name's. */
  own: string;
  /** Whether it is the reader: verbs follow. */
  you: boolean;
}

/** What a move brought, from the table's story. */
export type Facts = Readonly<Record<string, unknown>>;

/** The sentences of a game's actions: one for every verb there is, or it does not compile. */
export type Sentences<Act extends { do: string }> = {
  [Verb in Act["do"]]: (act: Extract<Act, { do: Verb }>, by: Who, who: (seat: number) => Who, facts: Facts) => string;
};

export interface Done {
  by: number;
  act: unknown;
  facts?: Facts;
}
/** A move in words; undefined where the game has none for it. */
export type Tell = (done: Done, people: readonly Person[], lang: Lang) => string | undefined;

/** One part of an action as the drawn board calls it: the verb under "do", or a field; undefined where the notation says
 * it well enough. */
export type Naming = (key: string, value: unknown, view: unknown, lang: Lang) => string | undefined;

const genitive = (name: string): string => (/[sxzß]$/.test(name) ? `${name}’` : `${name}s`);

function whoOf(person: Person | undefined, lang: Lang): Who {
  const name = person?.name ?? "";
  if (person?.you)
    return lang === "de"
      ? { start: "Du", mid: "du", to: "dir", has: "hast", was: "bist", own: "deine", you: true }
      : { start: "You", mid: "you", to: "you", has: "have", was: "were", own: "your", you: true };
  const own = lang === "de" ? genitive(name) : `${name}’s`;
  return {
    start: name,
    mid: name,
    to: name,
    has: lang === "de" ? "hat" : "has",
    was: lang === "de" ? "ist" : "was",
    own,
    you: false,
  };
}

/** A teller of a game from its sentences. */
export function teller<Act extends { do: string }>(sentences: Record<Lang, Sentences<Act>>): Tell {
  return ({ by, act, facts = {} }, people, lang) => {
    const who = (seat: number): Who => whoOf(people[seat], lang);
    const verb = (act as { do?: string } | null)?.do ?? "";
    const said = (
      sentences[lang] as Record<
        string,
        ((act: unknown, by: Who, who: (seat: number) => Who, facts: Facts) => string) | undefined
      >
    )[verb];
    return said?.(act, who(by), who, facts);
  };
}

/** A fact that is text, a number or a list of texts; undefined where the table sent none. */
export const textIn = (facts: Facts, name: string): string => (typeof facts[name] === "string" ? facts[name] : "");
export const numberIn = (facts: Facts, name: string): number => (typeof facts[name] === "number" ? facts[name] : 0);
export const textsIn = (facts: Facts, name: string): string[] =>
  Array.isArray(facts[name]) ? facts[name].filter((each) => typeof each === "string") : [];

/** Words joined as a list is spoken. */
export function listed(words: readonly string[], and: string): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;
}
