// Ways to a table: against a bot at once, or with a link for friends.

import { fitting } from "../../base/bot-names";
import { go, toTable } from "../../base/route.svelte";
import { settings } from "../../base/settings.svelte";
import { visitor } from "../../base/visitor.svelte";
import type { Words } from "../../base/words/words";
import * as api from "../../server/api";
import { Failure } from "../../server/api";
import type { MyTable, NewTable } from "../../server/api-types";
import { manifestOf } from "./registry";

/** A seat of another player at the same device. */
export const HERE = "here";

export interface Wish extends NewTable {
  /** A bot's level for each seat after the first, or HERE; null: free for a friend. */
  others: (string | null)[];
}

/** Create a table with its bots; it begins at once if no player is missing. */
export async function open({ others, ...terms }: Wish): Promise<void> {
  await visitor.comeIn();
  const card = await api.makeTable({
    pace: settings.pace,
    ...terms,
    ...(others.includes(HERE) ? { hot_seat: true } : {}),
    ...(others.includes(null) ? { begins: "full" } : {}),
  });
  for (const [index, level] of others.entries()) {
    if (level === HERE) await api.sit(card.id, index + 1);
    else if (level) await api.seatBot(card.id, index + 1, level);
  }
  if (others.every((level) => level !== null)) await api.start(card.id);
  go(toTable(card.id));
}

/** The printed game against a bot, one round where there are several. */
export const playNow = (game: string, level = fitting(game)): Promise<void> =>
  open({ game, seats: 2, options: manifestOf(game).quick ?? {}, others: [level] });

/** A first round without a clock, with the coach: with what a lesson was about. */
export function playSlowly(
  game: string,
  seats = 2,
  taught: Record<string, unknown> = {},
  level = fitting(game),
): Promise<void> {
  settings.coach = true;
  const { seats: _, ...chosen } = taught;
  return open({
    game,
    seats,
    options: { ...manifestOf(game).slow, ...chosen },
    others: Array(seats - 1).fill(level),
  });
}

/** The rule that a sentence names in brackets, in the reader's language; none if it names none. */
export async function ruleOf(game: string, text: string): Promise<string> {
  const number = /\(([A-Z]{2}-[A-Z0-9]+)\)/.exec(text)?.[1];
  const book = number ? await api.rulebook(game, settings.lang).catch(() => undefined) : undefined;
  const rule = book?.sections.flatMap(({ rules }) => rules).find((each) => each.number === number);
  return rule ? `${rule.number} ${rule.title}: ${rule.text}` : "";
}

/** What a table waits for from the visitor, in words; "" for nothing. */
export const waitsFor = ({ your_move, your_answer, left }: MyTable, say: Words): string =>
  [
    your_move ? say.yourGo + (left === null ? "" : `, ${say.left(say.span(left))}`) : "",
    your_answer ? say.yourAnswer : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** A fault in the page's words where it has some. */
export function sentence(fault: unknown, say: Words): string {
  if (!(fault instanceof Failure)) throw fault;
  if (fault.status === 0) return say.unreachable;
  return say.faults[fault.code] ?? (fault.message || say.failed);
}
