// The effect of a press on a bot's face on the seats of a new table.

import { botOf } from "../../../base/bot-names";
import { HERE } from "../../../parts/game/opening-tables";

const isBot = (level: string | null): boolean => level !== null && level !== HERE;

/** The other seats after a press on "Friend": a free seat more, or the free ones go. */
export function befriended(others: readonly (string | null)[], least: number, most: number): (string | null)[] {
  const free = others.indexOf(null);
  if (free >= 0) return others.length > least ? others.toSpliced(free, 1) : [...others];
  if (others.length < most) return [...others, null];
  const last = others.findLastIndex(isBot);
  return last < 0 ? [...others] : others.with(last, null);
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
  if (free >= 0) return others.with(free, level);
  if (others.length < most) return [...others, level];
  const last = others.findLastIndex(isBot);
  return last < 0 ? [...others] : others.with(last, level);
}
