// The sounds of a table, whatever the game: your turn, a piece placed, a refusal, the last seconds, who
// comes and who asks for another game, the end.

import { play } from "../base/sound";
import type { Table } from "./store.svelte";

const LAST_SECONDS = 10;

/** Play a table's sounds while it is shown. `hasty`: a real-time game, whose board makes its own sounds. */
export function hear(table: Table, hasty: () => boolean): void {
  let mine: boolean | undefined;
  let heard = 0;
  let over: boolean | undefined;
  let told = 0;

  $effect(() => {
    const now = table.yourMove && !table.over;
    if (now && mine === false && !hasty()) play("chime");
    if (table.seq > 0) mine = now; // what stands when one sits down is no news
  });
  $effect(() => {
    const acted = table.happened.filter(({ by, note }) => by !== null && by >= 0 && !note).at(-1)?.seq ?? 0;
    if (heard > 0 && acted > heard && !hasty()) play("lay");
    heard = Math.max(heard, acted, table.seq); // what stands when one sits down is no news
  });
  $effect(() => {
    if (table.refused || table.trouble) play("crack");
  });
  $effect(() => {
    const newest = table.company.news.at(-1);
    if (newest && newest.key > told && newest.what !== "lost") play("chime");
    told = newest?.key ?? told;
  });
  $effect(() => {
    const ends = table.over;
    const won = table.you !== null && (table.result?.winners.includes(table.you) ?? false);
    if (ends && over === false) play(won ? "win" : "bell");
    if (table.seq > 0) over = ends;
  });
  $effect(() => {
    const deadline = table.deadline;
    if (deadline === null || table.over) return;
    let before = Number.POSITIVE_INFINITY;
    const timer = setInterval(() => {
      const left = Math.ceil((deadline - table.now()) / 1000);
      if (left > 0 && left <= LAST_SECONDS && left < before) play("tick");
      before = left;
    }, 200);
    return () => clearInterval(timer);
  });
}
