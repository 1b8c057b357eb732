// Bot levels as the page names and offers them, and the level that fits a player, stored on this device only.

import type { BotCard } from "../server/api-types";
import { BOTS } from "../server/bots";
import { settings } from "./settings.svelte";

const KEY = "worldwright.fitting";
/** The bot of the first games: until one of them is won. */
const GENTLE = "novice";
/** How strong an opponent is after the first win. */
const FIRST = 2;
const STEP = 0.5;
const MOST = 50;

interface Kept {
  /** For each game how strong an opponent fits, from 1 to 6. */
  strength: Record<string, number>;
  /** The tables that counted already. */
  tables: string[];
}

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { strength: { ...found.strength }, tables: [...(found.tables ?? [])] };
  } catch {
    return { strength: {}, tables: [] };
  }
}

/** The bot of a level. */
export const botOf = (level: string): BotCard | undefined => BOTS.find((bot) => bot.level === level);

/** The level as a select holds it. */
export const shownLevel = (level: string | null | undefined): string => botOf(level ?? "")?.level ?? "keen";

/** A bot in a list to choose from: its name and the word for its level. */
export const offered = (bot: BotCard): string => `${bot.person}, ${settings.say.levels[bot.level] ?? bot.level}`;

/** The name of a bot at a seat: by its level; by the seat where the table has no level. */
export const botName = (level: string, seat: number): string => botOf(level)?.person ?? settings.say.bot(seat);

/** Players with distinct names: a bot with the name of a player before it gets a number, as in Kofi 2. */
export const distinct = <Named extends { name: string; bot: boolean }>(players: Named[]): Named[] =>
  players.map((player, at) => {
    const before = players.slice(0, at).filter(({ name }) => name === player.name).length;
    return player.bot && before ? { ...player, name: `${player.name} ${before + 1}` } : player;
  });

/** The bot that is right for the visitor: the gentlest until the first win of that game, then the nearest to the
 * results. All pages that offer an opponent ask here. */
export function fitting(game: string): string {
  const strength = kept().strength[game];
  if (strength === undefined) return GENTLE;
  return BOTS[Math.round(within(strength)) - 1]?.level ?? GENTLE;
}

/** A game against bots is over: from the first win on, the next one fits a little better. Each table counts once. */
export function follow(game: string, table: string, won: boolean): void {
  const { strength, tables } = kept();
  if (tables.includes(table)) return;
  const before = strength[game];
  if (before !== undefined) strength[game] = within(before + (won ? STEP : -STEP));
  else if (won) strength[game] = FIRST;
  keep({ strength, tables: [...tables, table].slice(-MOST) });
}

/** The server's ratings know better than the games on this device: the bot nearest to the visitor's rating. */
export function align(game: string, level: string): void {
  const bot = botOf(level);
  if (bot && fitting(game) !== level) keep({ ...kept(), strength: { ...kept().strength, [game]: bot.strength } });
}

const within = (strength: number): number => Math.min(BOTS.length, Math.max(1, strength));

function keep(found: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(found));
  } catch {
    // Storage may be forbidden: then every visit is the first.
  }
}
