// The happiest and the saddest sound of a Mondo table: a landscape is closed, an edge does not match.

import { play } from "../../base/sound";
import type { Sheet } from "../../parts/game/board";
import { closed, wrong } from "./sheet";

/** Listen to the own sheet while the table is shown. */
export function hearCounts(own: () => { sheet: Sheet | undefined; round: number }): void {
  let before = { round: 0, closed: 0, wrong: 0 };
  $effect(() => {
    const { sheet, round } = own();
    if (!sheet) return;
    const now = { round, closed: closed(sheet, round).length, wrong: wrong(sheet, round).length };
    if (round === before.round && now.closed > before.closed) play("closed");
    else if (round === before.round && now.wrong > before.wrong) play("crack");
    before = now;
  });
}
