// The time limit of a table in one or two sentences, with what happens when it runs out; nothing where there is none.

import type { TableCard } from "../server/api-types";
import type { Words } from "../words/words";

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
