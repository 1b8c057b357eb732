// The drawing of ratings on the profile: the course as a line with its band, and bots as rungs to measure by.

import type { BotRatingCard, RatingCard, RatingPoint } from "../server/api-types";
import { BOTS } from "../server/bots";

export interface Rungs {
  level: string;
  name: string;
  value: number;
}

/** A rating lies within two deviations of its value, most probably. */
export const spread = (deviation: number): number => Math.round(2 * deviation);

/** Of several speeds the one that was played most. */
export const ratingOf = (ratings: readonly RatingCard[], game: string): RatingCard | undefined =>
  ratings.filter((each) => each.game === game).sort((one, other) => other.games - one.games)[0];

/** The three bots that lie nearest to a course, the strongest first; in games of two where they were measured. */
export function rungsOf(bots: readonly Omit<BotRatingCard, "low" | "high">[], game: string, near: number): Rungs[] {
  const own = bots.filter((each) => each.game === game);
  const fewest = Math.min(...own.map(({ seats }) => seats));
  return own
    .filter(({ seats }) => seats === fewest)
    .sort((one, other) => Math.abs(one.value - near) - Math.abs(other.value - near))
    .slice(0, 3)
    .map(({ level, value }) => ({ level, value, name: BOTS.find((bot) => bot.level === level)?.person ?? level }))
    .sort((one, other) => other.value - one.value);
}

export const WIDTH = 220;
export const HEIGHT = 86;
const [LEFT, RIGHT, MARGIN] = [4, 40, 8];

/** Coordinates of a course: its line, its band, and each rung. */
export function drawn(course: readonly Pick<RatingPoint, "value" | "deviation">[], rungs: readonly Rungs[]) {
  const values = course.flatMap(({ value, deviation }) => [value - 2 * deviation, value + 2 * deviation]);
  const all = [...values, ...rungs.map(({ value }) => value)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number): number =>
    HEIGHT - MARGIN - ((value - low) / Math.max(1, high - low)) * (HEIGHT - 2 * MARGIN);
  const x = (at: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * at) / Math.max(1, course.length - 1);
  const at = (value: number, index: number): string => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  const line = course.map(({ value }, index) => at(value, index)).join("L");
  const upper = course.map(({ value, deviation }, index) => at(value + 2 * deviation, index));
  const lower = course.map(({ value, deviation }, index) => at(value - 2 * deviation, index)).reverse();
  const last = course.at(-1);
  return {
    line: `M${line}`,
    band: `M${[...upper, ...lower].join("L")}Z`,
    dot: { x: x(course.length - 1), y: y(last?.value ?? 0) },
    rungs: rungs.map((rung) => ({ ...rung, y: y(rung.value) })),
    right: WIDTH - RIGHT,
  };
}
