// A table on a big screen: how large it is drawn, which line of its menu is next, and where it goes after a game.

import type { TableCard } from "../../server/api-types";

export const WIDTH = 1920;
export const HEIGHT = 1080;
/** Sets that cut the edges off get a margin, in hundredths of the screen. */
export const MOST_MARGIN = 5;
const KEY = "worldwright.tv-margin";

/** The scale at which everything is in sight. */
export const scaleOf = (width: number, height: number, margin: number): number =>
  Math.min(width / WIDTH, height / HEIGHT) * (1 - (2 * margin) / 100);

export function keptMargin(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? 0);
    return Number.isInteger(kept) && kept >= 0 && kept <= MOST_MARGIN ? kept : 0;
  } catch {
    return 0; // storage may be forbidden
  }
}
export function keepMargin(margin: number): void {
  try {
    localStorage.setItem(KEY, String(margin));
  } catch {
    // it lasts as long as the page
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The place after an arrow key among so many things in a row, from outside (-1) the first; null for another key. */
export function stepped(key: string, at: number, many: number): number | null {
  const step = STEPS[key];
  if (step === undefined || many === 0) return null;
  return at < 0 ? 0 : (at + step + many) % many;
}

/** People at a table, in the order of their seats. */
export const peopleAt = (card: TableCard): number => card.seats.filter(({ kind }) => kind === "person").length;
export const freeAt = (card: TableCard): number[] =>
  card.seats.flatMap(({ kind }, seat) => (kind === "free" ? [seat] : []));

/** How many would play at a press: those who sit there, where the free seats are the last ones; 0: it cannot begin so. */
export function playersNow(card: TableCard, least: number): number {
  const taken = card.seats.length - freeAt(card).length;
  const isGapless = card.seats.slice(0, taken).every(({ kind }) => kind !== "free");
  return peopleAt(card) > 0 && taken >= Math.max(least, 1) && isGapless && taken < card.seats.length ? taken : 0;
}

/** Whether the screen goes on to the next table: it runs, or someone is wanted there, whom its code lets in. */
export const isNext = (next: TableCard | undefined): boolean =>
  next !== undefined && (next.state === "running" || (next.state === "open" && freeAt(next).length > 0));

/** Seats that want to play again, before the next game begins. */
export const wantAgain = (next: TableCard | undefined): number[] =>
  (next?.seats ?? []).flatMap(({ kind, ready, name }, seat) =>
    kind === "bot" || ready || name === next?.host ? [seat] : [],
  );
