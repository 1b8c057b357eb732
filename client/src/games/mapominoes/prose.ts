// What happens at a table of Mapominoes, in sentences.

import { content } from "../../server/api";
import type { Lang } from "../../words/words";
import { listed, type Sentences, type Tell, teller } from "../prose";
import { atlasOf, type Contents, nameOf } from "./atlas";
import type { Act } from "./types";

/** The teller with the names of every deck's countries. */
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

  const en: Sentences<Act> = {
    deal: ({ hands: dealt, start }) => {
      const seen = hands(dealt, "en");
      return `The cards were dealt; ${name(start, "en")} starts the table.${seen.length === 1 ? ` Seen: ${seen[0]}.` : ""}`;
    },
    lay: ({ card, cell }, by) => `${by.start} laid ${name(card, "en")} at ${cell.toUpperCase()}.`,
    transit: ({ name: id, cell }, by) => `${by.start} laid a Transit as ${name(id, "en")} at ${cell.toUpperCase()}.`,
    draw: (_, by) => `${by.start} drew a Transit.`,
    pass: (_, by) => `${by.start} passed.`,
    call: (_, by) => `${by.start} called: the last card lies wrongly.`,
    turn_timer: (_, by) => `${by.start} turned the sand timer.`,
    wait: (_, by) => `${by.start} let it be.`,
    begin: () => "The hands were picked up.",
    time_up: () => "The sand had run through: the go was over.",
    stands: () => "Nobody called: the round was won.",
  };
  const de: Sentences<Act> = {
    deal: ({ hands: dealt, start }) => {
      const seen = hands(dealt, "de");
      return `Die Karten wurden gegeben, ${name(start, "de")} beginnt den Tisch.${seen.length === 1 ? ` Zu sehen: ${seen[0]}.` : ""}`;
    },
    lay: ({ card, cell }, by) => `${by.start} ${by.has} ${name(card, "de")} auf ${cell.toUpperCase()} gelegt.`,
    transit: ({ name: id, cell }, by) =>
      `${by.start} ${by.has} einen Transit als ${name(id, "de")} auf ${cell.toUpperCase()} gelegt.`,
    draw: (_, by) => `${by.start} ${by.has} einen Transit gezogen.`,
    pass: (_, by) => `${by.start} ${by.has} gepasst.`,
    call: (_, by) => `${by.start} ${by.has} angezweifelt: Die letzte Karte liegt falsch.`,
    turn_timer: (_, by) => `${by.start} ${by.has} die Sanduhr gedreht.`,
    wait: (_, by) => `${by.start} ${by.has} es so gelassen.`,
    begin: () => "Die Karten wurden aufgenommen.",
    time_up: () => "Der Sand war durchgelaufen: Der Zug war vorbei.",
    stands: () => "Niemand hat gezweifelt: Die Runde war gewonnen.",
  };
  return teller<Act>({ en, de });
}

export const open = async (): Promise<Tell> => tellerOf(await content<Contents>("mapominoes"));
