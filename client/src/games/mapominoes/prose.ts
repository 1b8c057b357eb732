// Sentences for the moves of Mapominoes.

import type { Lang } from "../../base/words/words";
import { type Facts, listed, type Sentences, type Tell, teller, textIn, type Who } from "../../parts/game/prose";
import { atlasOf, type Contents, contentsOf, nameOf } from "./atlas";
import type { Act } from "./types";

/** The teller with the names of these decks' countries. */
export function tellerOf(contents: Contents): Tell {
  const atlas = atlasOf(contents, Object.keys(contents.decks));
  const name = (id: string, lang: Lang): string => nameOf(atlas, id, lang);
  const hands = (dealt: readonly string[][], lang: Lang): string[] =>
    dealt
      .filter((hand) => hand.length > 0)
      .map((hand) =>
        listed(
          hand.map((card) => name(card, lang)),
          lang === "de" ? "und" : "and",
        ),
      );

  const cellIn = (facts: Facts): string => textIn(facts, "cell").toUpperCase();
  const seatIn = (facts: Facts): number => (typeof facts.seat === "number" ? facts.seat : -1);
  /** How a round ended: by the last card of a player, or because no player could go on. */
  const ended = (facts: Facts, won: string, blocked: string): string =>
    Array.isArray(facts.round) ? ` ${facts.blocked ? blocked : won}` : "";
  const lastOf = (facts: Facts): boolean => facts.left === 0;
  const called = (by: Who, who: (seat: number) => Who, facts: Facts, lang: Lang): string => {
    const [card, right, layer] = [textIn(facts, "card"), facts.right === true, who(seatIn(facts))];
    const what = card ? name(card, lang) : "";
    if (lang === "en") {
      if (!card) return `${by.start} challenged the last card.`;
      const said = `${by.start} challenged ${what} at ${cellIn(facts)}`;
      return right ? `${said}. It was wrong: back to ${layer.to}.` : `${said}. It was right and stays.`;
    }
    if (!card) return `${by.start} ${by.has} die letzte Karte angezweifelt.`;
    const said = `${by.start} ${by.has} ${what} auf ${cellIn(facts)} angezweifelt`;
    return right
      ? `${said}. Sie war falsch und geht zurück an ${layer.you ? "dich" : layer.mid}.`
      : `${said}. Sie stimmt und bleibt.`;
  };

  const en: Sentences<Act> = {
    deal: ({ hands: dealt, start }) => {
      const seen = hands(dealt, "en");
      return `The cards were dealt; ${name(start, "en")} starts the table.${seen.length === 1 ? ` Seen: ${seen[0]}.` : ""}`;
    },
    lay: ({ card, cell }, by, _, facts) =>
      `${by.start} played ${name(card, "en")} at ${cell.toUpperCase()}` +
      `${facts.again ? ": double connection, extra turn" : lastOf(facts) ? ": the last card" : ""}.` +
      `${ended(facts, "The round is won.", "No one can move: the round is over.")}`,
    transit: ({ name: id, cell }, by) => `${by.start} laid a Transit as ${name(id, "en")} at ${cell.toUpperCase()}.`,
    draw: (_, by) => `${by.start} drew a Transit.`,
    pass: (_, by, __, facts) => `${by.start} passed.${ended(facts, "", "No one can move: the round is over.")}`,
    call: (_, by, who, facts) => called(by, who, facts, "en"),
    turn_timer: (_, by) => `${by.start} started the timer.`,
    wait: (_, by) => `${by.start} accepted.`,
    begin: () => "Hands are hidden now.",
    time_up: () => "Time’s up: the turn is over.",
    stands: () => "No challenge: the round is won.",
  };
  const de: Sentences<Act> = {
    deal: ({ hands: dealt, start }) => {
      const seen = hands(dealt, "de");
      return `Die Karten wurden gegeben, ${name(start, "de")} beginnt den Tisch.${seen.length === 1 ? ` Zu sehen: ${seen[0]}.` : ""}`;
    },
    lay: ({ card, cell }, by, _, facts) =>
      `${by.start} ${by.has} ${name(card, "de")} auf ${cell.toUpperCase()} gelegt` +
      `${facts.again ? ": Doppelverbindung, Extrazug" : lastOf(facts) ? ": die letzte Karte" : ""}.` +
      `${ended(facts, "Die Runde ist gewonnen.", "Niemand kann mehr ziehen: Die Runde ist vorbei.")}`,
    transit: ({ name: id, cell }, by) =>
      `${by.start} ${by.has} einen Transit als ${name(id, "de")} auf ${cell.toUpperCase()} gelegt.`,
    draw: (_, by) => `${by.start} ${by.has} einen Transit gezogen.`,
    pass: (_, by, __, facts) =>
      `${by.start} ${by.has} gepasst.${ended(facts, "", "Niemand kann mehr ziehen: Die Runde ist vorbei.")}`,
    call: (_, by, who, facts) => called(by, who, facts, "de"),
    turn_timer: (_, by) => `${by.start} ${by.has} die Sanduhr gestartet.`,
    wait: (_, by) => `${by.start} ${by.has} nicht gezweifelt.`,
    begin: () => "Die Karten sind jetzt verdeckt.",
    time_up: () => "Zeit um: Der Zug ist vorbei.",
    stands: () => "Niemand hat gezweifelt: Die Runde ist gewonnen.",
  };
  return teller<Act>({ en, de });
}

export const open = async (decks?: unknown): Promise<Tell> => tellerOf(await contentsOf(decks));
