// The story of a table: all events in order. An undo stands in it as an event, and the moves it undid are left out.

import type { Done, Facts } from "../parts/game/prose";
import type { LogPage } from "../server/api-types";
import type { Seen } from "../server/socket-types";

/** An event: by whom (a seat, -1 the dealer, -2 the clock), and an action or a note. */
export interface Happened {
  seq: number;
  at: number;
  by: number | null;
  act: unknown;
  note: string;
  facts: Facts;
}

const SILENT: ReadonlySet<string> = new Set([
  "agreed",
  "asked",
  "closed",
  "outage",
  "pause",
  "hinted",
  "hosts",
  "over",
  "rematch",
]);

export const happenedOf = (seen: Seen): Happened => ({
  seq: seen.seq,
  at: seen.at,
  by: seen.by ?? null,
  act: seen.act ?? null,
  note: seen.note ?? "",
  facts: seen.facts ?? {},
});

/** The story so far, as the server sends it to a page that joins later. */
export function storyOf(log: Pick<LogPage, "moves" | "notes">): Happened[] {
  const moves = log.moves.map(({ seq, at, by, act, facts }) => ({ seq, at, by, act, note: "", facts }));
  const notes = log.notes.map(({ seq, at, note, facts }) => ({ seq, at, by: null, act: null, note, facts }));
  return [...moves, ...notes].sort((a, b) => a.seq - b.seq);
}

/** A story with newer events. Events already in it are not added twice. */
export function grown(story: readonly Happened[], fresh: readonly Happened[]): Happened[] {
  const known = story.at(-1)?.seq ?? 0;
  let told = [...story];
  for (const each of fresh) {
    if (each.seq <= known) continue;
    if (each.note === "undo") told = undone(told, Number(each.facts.to));
    if (!SILENT.has(each.note)) told.push(each);
  }
  return told;
}

/** The first `kept` moves of a story, with its notes. */
function undone(story: readonly Happened[], kept: number): Happened[] {
  let moves = 0;
  return story.filter(({ note }) => note !== "" || ++moves <= kept);
}

/** The moves of each seat's last turn: they are marked on the board until that seat moves again. */
export function lastTurns(story: readonly Happened[]): Happened[] {
  const found: Happened[] = [];
  const closed = new Set<number>();
  let mover: number | null = null;
  for (const each of story.toReversed()) {
    if (each.note || each.by === null || each.by < 0) continue;
    if (mover !== null && mover !== each.by) closed.add(mover);
    mover = each.by;
    if (!closed.has(each.by)) found.unshift(each);
  }
  return found;
}

/** A move as the games' sentences know it. */
export const doneOf = ({ by, act, facts }: Happened): Done => ({ by: by ?? 0, act, facts });
