// Ratings at a table: whether it is rated, the players' ratings, and the words for both.

import type { meetWords } from "../base/words/rated";
import type { GameCard, SeatCard, TableCard } from "../server/api-types";
import { HERE } from "./game/opening-tables";

type Say = (typeof meetWords)["en"];

/** Whether what is done at a table can still change ratings. */
export const counts = (card: Pick<TableCard, "rated" | "unrated"> | undefined): boolean =>
  Boolean(card?.rated && !card.unrated);

/** Why a table that is being set up cannot be rated; nothing: it can. */
export function unratable(
  card: Pick<GameCard, "rated"> | undefined,
  others: (string | null)[],
  options: { name: string; value: unknown; usual: unknown }[],
): "seats" | "options" | "" {
  if (others.length === 0 || others.includes(HERE)) return "seats";
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const fits = ({ name, value, usual }: (typeof options)[number]): boolean =>
    same(value, usual) || (card?.rated?.[name] ?? []).some((each) => same(each, value));
  return options.every(fits) ? "" : "options";
}

/** A table's rating mode, for the room. */
export function ratingLine(card: Pick<TableCard, "rated" | "unrated">, say: Say): string {
  if (!card.rated) return say.notRated;
  return say.unrated[card.unrated ?? ""] || `${say.ratedTable} ${say.ratedHow}`;
}

/** A player's rating in words; "" for free seats and bots without a rating. */
export function worthOf({ kind, rating }: Pick<SeatCard, "kind" | "rating">, say: Say): string {
  if (typeof rating === "number") return say.worth(rating);
  return kind === "person" ? say.newHere : "";
}
