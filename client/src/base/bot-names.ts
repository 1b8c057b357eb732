// Bot levels as the page names and offers them, and the level that fits a player, stored on this device only.

import type { BotCard } from "../server/api-types";
import { BOTS } from "../server/bots";
import { settings } from "./settings.svelte";

const KEY = "worldwright.fitting";
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

/** The default bot level for a quick game: an easy one for a new player. */
export function fitting(game: string): string {
  const strength = Math.round(kept().strength[game] ?? FIRST);
  return BOTS[Math.min(BOTS.length, Math.max(1, strength)) - 1]?.level ?? "easy";
}

/** A game against bots is over: the next one fits a little better. Each table counts once. */
export function follow(game: string, table: string, won: boolean): void {
  const { strength, tables } = kept();
  if (tables.includes(table)) return;
  const next = (strength[game] ?? FIRST) + (won ? STEP : -STEP);
  strength[game] = Math.min(BOTS.length, Math.max(1, next));
  try {
    localStorage.setItem(KEY, JSON.stringify({ strength, tables: [...tables, table].slice(-MOST) }));
  } catch {
    // Storage may be forbidden: then every visit is the first.
  }
}
