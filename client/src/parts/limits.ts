// The time limit of a table in one or two sentences, with what happens when it runs out; nothing where there is none.

import { LOCALES } from "../base/words/time";
import type { Lang, Words } from "../base/words/words";
import type { SeatCard, TableCard } from "../server/api-types";

export const DAY = 86_400;
const HOUR = 3600;

/** Whether turns have hours, so that no one has to stay at the table. */
export const isOverDays = (turn_seconds: number): boolean => turn_seconds >= HOUR;

export function limitOf(
  { turn_seconds, bank_minutes, leavers }: Pick<TableCard, "turn_seconds" | "bank_minutes" | "leavers">,
  say: Words,
): string {
  if (!turn_seconds && !bank_minutes) return "";
  const limit = turn_seconds
    ? say.limitTurn(say.span(turn_seconds * 1000))
    : say.limitBank(say.span(bank_minutes * 60_000));
  return `${limit} ${say.limitThen[leavers]}`;
}

/** A person's name, that a program plays for them if one does, and until when they are on holiday if they are. */
export function seatName({ name, away, bot_account }: SeatCard, say: Words, lang: Lang): string {
  const called = bot_account ? `${name} (${say.isBot})` : name;
  if (!away) return called;
  const day = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: "medium" }).format(new Date((away - 1) * 1000));
  return `${called} (${say.awayUntil(day)})`;
}
