// Strength of the bots as drawn: marks on one axis, game by game, and the visitor's own rating as a band.

import { ratingOf, spread } from "../../../parts/rating";
import type { BotCard, BotRatingCard, GameCard, RatingCard } from "../../../server/api-types";
import { BOTS } from "../../../server/bots";

/** The number of players at the tables compared: against one bot a result says most. */
const SEATS = 2;
/** The most numbers under the axis. */
const TICKS = 7;
const STEPS = [50, 100, 200, 250, 500, 1000, 2000];
/** Beyond the weakest and the strongest the axis goes on for this part of itself. */
const MARGIN = 0.03;

export interface Worth {
  value: number;
  low: number;
  high: number;
}
export interface Mark extends Worth {
  bot: BotCard;
}
export interface Strengths {
  game: string;
  title: GameCard["title"];
  /** Weakest level first; who was never measured is left out. */
  marks: Mark[];
  /** The visitor's rating; undefined below three rated games. */
  own: (Worth & { games: number }) | undefined;
}
export interface Axis {
  /** The position of a value, in per cent of the axis. */
  at: (value: number) => number;
  ticks: number[];
}

/** A bot is stronger or weaker than the visitor only where the ranges of both ratings do not overlap. */
export function compared(bot: Worth, own: Worth): "above" | "below" | "level" {
  if (bot.low > own.high) return "above";
  return bot.high < own.low ? "below" : "level";
}

function ownOf(ratings: readonly RatingCard[], game: string): Strengths["own"] {
  const found = ratingOf(ratings, game);
  if (!found || typeof found.value !== "number") return undefined;
  const give = spread(found.deviation);
  return { value: found.value, low: found.value - give, high: found.value + give, games: found.games };
}

export const strengthsOf = (
  games: readonly GameCard[],
  bots: readonly BotRatingCard[],
  own: readonly RatingCard[],
): Strengths[] =>
  games.map(({ name, title }) => {
    const here = bots.filter(({ game, seats }) => game === name && seats === SEATS);
    const marks = BOTS.flatMap((bot) => {
      const found = here.find(({ level }) => level === bot.level);
      return found ? [{ bot, value: found.value, low: found.low, high: found.high }] : [];
    });
    return { game: name, title, marks, own: ownOf(own, name) };
  });

/** One axis for all games, as long as what lies on it. */
export function axisOf(rows: readonly Strengths[]): Axis {
  const ends = rows
    .flatMap(({ marks, own }) => [...marks, ...(own ? [own] : [])])
    .flatMap(({ low, high }) => [low, high]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (ends.length === 0) return { at: () => 0, ticks: [] };
  const margin = Math.max(1, most - least) * MARGIN;
  const [low, high] = [least - margin, most + margin];
  const step = STEPS.find((each) => (high - low) / each <= TICKS) ?? (high - low) / TICKS;
  const first = Math.ceil(low / step);
  return {
    at: (value) => (100 * (value - low)) / (high - low),
    ticks: Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step),
  };
}

/** Which of some marks in rising order move up (-1) or down (1), because they would overlap a neighbour on the line. */
export function stepped(places: readonly number[], least: number): (-1 | 0 | 1)[] {
  const near = (one: number): boolean => (places[one + 1] ?? Number.POSITIVE_INFINITY) - (places[one] ?? 0) < least;
  let side: -1 | 1 = 1;
  return places.map((_, at) => {
    const isNear = near(at) || (at > 0 && near(at - 1));
    side = isNear && at > 0 && near(at - 1) ? (side === 1 ? -1 : 1) : 1;
    return isNear ? side : 0;
  });
}
