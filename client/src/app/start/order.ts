// What stands where on the start page of somebody who has played: the most urgent first, nothing empty, nothing twice.

import type { HalfLesson } from "../../base/learned";
import { urgent } from "../../parts/tables/own.svelte";
import type { DailyCard, MyTable } from "../../server/api-types";

export type Item =
  | { is: "table"; one: MyTable }
  | { is: "daily"; daily: DailyCard }
  | { is: "lesson"; half: HalfLesson }
  | { is: "bot"; game: string };

export interface Order {
  /** The big place. */
  first: Item;
  /** Beside it, three at most. */
  side: Item[];
  /** Games that are neither over nor shown above. */
  rest: MyTable[];
}

/** How many games of one's own stand beside the first. */
const WAITING = 2;
const SIDE = 3;

/** Today's deal is still to be played, or is being played. */
export const isOpen = (daily: DailyCard): boolean => daily.deal.yours === null || daily.deal.yours.state === "running";

/** The game that was played most. */
export function favourite(mine: readonly MyTable[], otherwise: string): string {
  const counts = new Map<string, number>();
  for (const { table } of mine) counts.set(table.game, (counts.get(table.game) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? otherwise;
}

export function ordered(
  mine: readonly MyTable[],
  daily: DailyCard | undefined,
  half: HalfLesson | undefined,
  featured: string,
): Order {
  const waiting = urgent(mine);
  const others = mine.filter(({ table }) => table.state !== "over").filter((one) => !waiting.includes(one));
  const games = [...waiting, ...others].map((one): Item => ({ is: "table", one }));
  const today: Item[] = daily && isOpen(daily) ? [{ is: "daily", daily }] : [];
  const lesson: Item[] = half ? [{ is: "lesson", half }] : [];
  const bot: Item = { is: "bot", game: favourite(mine, featured) };
  const first = waiting.length ? games[0] : (today[0] ?? bot);
  const left = [...games.slice(0, waiting.length ? WAITING + 1 : WAITING), ...today, ...lesson, bot];
  const side = left.filter((item) => item !== first).slice(0, SIDE);
  const shown = [first, ...side].flatMap((item) => (item?.is === "table" ? [item.one] : []));
  return { first: first ?? bot, side, rest: [...waiting, ...others].filter((one) => !shown.includes(one)) };
}

/** What a game waits for from you: your move, your answer to a question, or both. */
export const waitsForYou = (
  { your_move, your_answer }: MyTable,
  say: { readonly yourMove: string; readonly question: string },
): string => [your_move ? say.yourMove : "", your_answer ? say.question : ""].filter(Boolean).join(" · ");
