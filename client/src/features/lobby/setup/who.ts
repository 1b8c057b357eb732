// The effect of a press on a face on the seats of a new table.

import { botOf } from "../../../base/bot-names";
import { HERE } from "../../../parts/game/opening-tables";

const isBot = (level: string | null): boolean => level !== null && level !== HERE;

/** The number of seats that wait for a friend. */
export const friendsIn = (others: readonly (string | null)[]): number =>
  others.filter((level) => level === null).length;

/** The other seats with one friend more: on a new seat, or on the last bot's. */
export function befriended(others: readonly (string | null)[], most: number): (string | null)[] {
  if (others.length < most) return [...others, null];
  const last = others.findLastIndex(isBot);
  return last < 0 ? [...others] : others.with(last, null);
}

/** The other seats with one friend less. A seat that has to be there stays. */
export function unfriended(others: readonly (string | null)[], least: number): (string | null)[] {
  const free = others.lastIndexOf(null);
  return free < 0 || others.length <= least ? [...others] : others.toSpliced(free, 1);
}

/** The other seats after a press on a bot: a seated one leaves; another takes a free or a new seat, or the last bot's. */
export function pressed(
  others: readonly (string | null)[],
  level: string,
  least: number,
  most: number,
): (string | null)[] {
  const bot = botOf(level);
  const at = others.findLastIndex((each) => each !== null && botOf(each) === bot);
  if (at >= 0) return others.length > least ? others.toSpliced(at, 1) : others.with(at, null);
  const free = others.indexOf(null);
  if (free >= 0 && others.length <= least) return others.with(free, level);
  if (others.length < most) return [...others, level];
  if (free >= 0) return others.with(free, level);
  const last = others.findLastIndex(isBot);
  return last < 0 ? [...others] : others.with(last, level);
}
