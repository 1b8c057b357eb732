// The score forms of the games, each as its manifest describes it.

import { gameNames, manifestOf } from "../game/registry";
import type { GameForm, Position } from "./position";

/** The games that can be scored from cardboard. */
export const formGames = (): string[] => gameNames().filter((game) => manifestOf(game).form);

export function formOf(game: string): GameForm {
  const { form } = manifestOf(game);
  if (!form) throw new Error(`${game} has no score form`);
  return form;
}

export function empty(game: string): Position {
  const { begin, seat, seats } = formOf(game);
  return { game, ...begin, seats: Array.from({ length: seats[0] }, () => seat) };
}

/** The position with another number of seats; those that stay keep what they have. */
export function withSeats(position: Position, count: number): Position {
  const { seat, reseated = (same: Position) => same } = formOf(position.game);
  const seats = Array.from({ length: count }, (_, number) => position.seats[number] ?? seat);
  return reseated({ ...position, seats });
}

/** A saved file, if it is a position; the server checks its pieces. */
export function fromText(text: string): Position | undefined {
  try {
    const found = JSON.parse(text) as Position;
    const form = found && typeof found === "object" ? manifestOf(found.game).form : undefined;
    if (!form || !Array.isArray(found.seats)) return undefined;
    if (found.seats.length < 1 || found.seats.length > form.seats[1]) return undefined;
    if (!found.seats.every((seat) => seat && typeof seat === "object" && (form.shows?.(seat) ?? true)))
      return undefined;
    return found;
  } catch {
    return undefined;
  }
}
