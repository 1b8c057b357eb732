// The words for a game's options, as its rulebook tells them. What has none there is shown under its own name: a host may
// have added decks, and a game may be newer than its words.

import { settings } from "../../base/settings.svelte";
import { rulebook } from "../../server/api";
import type { Rulebook, OptionWords as Told } from "../../server/api-types";

const plain = (name: string): string => name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

export class OptionWords {
  constructor(private readonly book: Rulebook | undefined) {}

  private of(option: string): Told | undefined {
    return this.book?.options?.[option];
  }
  title(option: string): string {
    return this.of(option)?.title ?? plain(option);
  }
  /** A sentence of help. */
  note(option: string): string {
    return this.of(option)?.note ?? "";
  }
  /** The condition of an option the server refused; "" if there are no words for it. */
  must(option: string): string {
    return option === "seats" ? settings.say.seatsMust : (this.of(option)?.must ?? "");
  }
  /** A value's name; one that is a rule's number has that rule's title. */
  value(option: string, value: unknown): string {
    const name = String(value);
    const rule = this.book?.sections.flatMap(({ rules }) => rules).find(({ number }) => number === name);
    return this.of(option)?.values?.[name] ?? (rule ? `${rule.title} (${name})` : plain(name));
  }
  /** Values in the order in which they are offered, what has no words last. */
  sorted<T extends string | number>(option: string, values: readonly T[]): T[] {
    const order = Object.keys(this.of(option)?.values ?? {});
    const rank = (value: T): number => (order.includes(String(value)) ? order.indexOf(String(value)) : order.length);
    return [...values].sort((a, b) => rank(a) - rank(b));
  }
}

/** The words for the options of a game in the reader's language, as long as the component lives that asks. */
export function optionWords(game: () => string): { readonly now: OptionWords } {
  let told = $state.raw<{ game: string; words: OptionWords } | undefined>(undefined);
  const none = new OptionWords(undefined);
  $effect(() => {
    const name = game();
    let stale = false;
    void rulebook(name, settings.lang).then(
      (book) => {
        if (!stale) told = { game: name, words: new OptionWords(book) };
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  });
  return {
    get now() {
      return told?.game === game() ? told.words : none;
    },
  };
}
