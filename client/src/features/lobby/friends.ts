// A new table for friends: made when its page opens, and used again until its link was sent or someone came.

import { fitting } from "../../base/bot-names";
import { settings } from "../../base/settings.svelte";
import { visitor } from "../../base/visitor.svelte";
import { manifestOf } from "../../parts/game/registry";
import { DAY, isOverDays } from "../../parts/limits";
import * as api from "../../server/api";
import type { GameCard, NewTable, TableCard } from "../../server/api-types";

/** What friends choose about their table. */
export interface Choice {
  game: string;
  overDays: boolean;
  seats: number;
}

export const choiceOf = (card: TableCard): Choice => ({
  game: card.game,
  overDays: isOverDays(card.turn_seconds),
  seats: card.seats.length,
});

/** The numbers of players a table with friends can have. */
export function countsOf(about: GameCard | undefined): number[] {
  const { min, max } = about?.seats ?? { min: 2, max: 4 };
  const first = Math.max(2, min);
  return Array.from({ length: max - first + 1 }, (_, index) => first + index);
}

/** The terms of a table after a choice: what was set elsewhere stays where it still fits. */
export function termsFor(card: TableCard, choice: Choice, about: GameCard | undefined): NewTable {
  const counts = countsOf(about);
  const seats = counts.includes(choice.seats) ? choice.seats : (counts[0] ?? 2);
  const [was, days] = [choiceOf(card), manifestOf(choice.game).days?.options];
  const isOther = choice.game !== was.game || (days !== undefined && choice.overDays !== was.overDays);
  const isSameTime = choice.overDays === was.overDays;
  return {
    game: choice.game,
    seats,
    options: isOther ? (choice.overDays ? { ...days } : {}) : card.options,
    listed: card.listed,
    watch: card.watch,
    leavers: card.leavers,
    undo: card.undo,
    turn_seconds: isSameTime ? card.turn_seconds : choice.overDays ? DAY : 0,
    bank_minutes: isSameTime ? card.bank_minutes : 0,
    hot_seat: card.hot_seat,
    pace: card.pace,
    rated: (card.rated ?? false) && !isOther,
    begins: "full",
  };
}

/** Whether no one but the visitor sits there. */
export const isAlone = (card: TableCard): boolean => card.seats.every(({ kind, you }) => kind !== "person" || you);

let unsent = "";
/** The link may be with friends now: this table is theirs. */
export function sent(id: string): void {
  if (unsent === id) unsent = "";
}

/** A table with its link, new or not sent yet. */
export async function friendsTable(game: string): Promise<TableCard> {
  await visitor.comeIn();
  const old = unsent ? await api.table(unsent).catch(() => undefined) : undefined;
  if (old?.state === "open" && old.hosting && isAlone(old)) return old;
  const card = await api.makeTable({ game, seats: 2, begins: "full", pace: settings.pace });
  unsent = card.id;
  return card;
}

/** How many seats a room with a big screen begins with: those that stay free need not be played. */
const SOFA = 4;

/** The same game in this room: this screen shows it and takes no seat, so a table of its own follows the visitor's. */
export async function bigScreenTable(card: TableCard, about: GameCard): Promise<TableCard> {
  const seats = Math.max(card.seats.length, Math.min(SOFA, about.seats.max));
  const fresh = await api.makeTable({ ...termsFor(card, { ...choiceOf(card), seats }, about), sits: false });
  await api.stand(card.id).catch(() => undefined); // an empty table ends by itself later
  sent(card.id);
  return fresh;
}

/** The bot that fits on a free seat. */
export const botFor = (game: string): string => fitting(game);
