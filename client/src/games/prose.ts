// A move as a sentence, in every language we speak. Each game has a table of its verbs; unknown ones stay in notation.

import type { Lang } from "../words/words";

export interface Person {
  name: string;
  you: boolean;
}

/** Somebody in a sentence: at its start, inside it, after a preposition, and the words that go with them. */
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
}

/** The sentences of a game's actions: one for every verb there is, or it does not compile. */
export type Sentences<Act extends { do: string }> = {
  [Verb in Act["do"]]: (act: Extract<Act, { do: Verb }>, by: Who, who: (seat: number) => Who) => string;
};

export interface Done {
  by: number;
  act: unknown;
}
/** A move in words; undefined where the game has none for it. */
export type Tell = (done: Done, people: readonly Person[], lang: Lang) => string | undefined;

const genitive = (name: string): string => (/[sxzß]$/.test(name) ? `${name}’` : `${name}s`);

function whoOf(person: Person | undefined, lang: Lang): Who {
  const name = person?.name ?? "";
  if (person?.you)
    return lang === "de"
      ? { start: "Du", mid: "du", to: "dir", has: "hast", was: "bist", own: "deine" }
      : { start: "You", mid: "you", to: "you", has: "have", was: "were", own: "your" };
  const own = lang === "de" ? genitive(name) : `${name}’s`;
  return {
    start: name,
    mid: name,
    to: name,
    has: lang === "de" ? "hat" : "has",
    was: lang === "de" ? "ist" : "was",
    own,
  };
}

/** A teller of a game from its sentences. */
export function teller<Act extends { do: string }>(sentences: Record<Lang, Sentences<Act>>): Tell {
  return ({ by, act }, people, lang) => {
    const who = (seat: number): Who => whoOf(people[seat], lang);
    const verb = (act as { do?: string } | null)?.do ?? "";
    const said = (
      sentences[lang] as Record<string, ((act: unknown, by: Who, who: (seat: number) => Who) => string) | undefined>
    )[verb];
    return said?.(act, who(by), who);
  };
}

/** Words joined as a list is spoken. */
export function listed(words: readonly string[], and: string): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;
}
