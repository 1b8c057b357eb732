// What holds for a round besides its lines: who has what the leader of the last round has, and who deals.

import type { Lang } from "../../base/words/words";
import type { PadLine } from "../../server/api-types";
import type { Evening } from "./evening.svelte";
import { ahead, isWhole, linesOf, roundPoints } from "./points";

export function notesOf(
  { pad, sheet, seats, now }: Pick<Evening, "pad" | "sheet" | "seats" | "now">,
  round: number,
  line: PadLine,
  names: readonly string[],
  lang: Lang,
): string[] {
  const found: string[] = [];
  const lines = linesOf(pad, sheet);
  const before = now.rounds[round - 1];
  if (pad.leader && line.best_each && before && isWhole(lines, before, seats)) {
    const best = ahead(
      names.map((_, seat) => roundPoints(lines, before, seat, seats)),
      false,
    );
    const all = best.length ? best : names.map((_, seat) => seat); // all are equal
    found.push(pad.leader[lang].replace("{names}", all.map((seat) => names[seat]).join(", ")));
  }
  if (pad.dealer) {
    const deals = (seats - 1 + round) % seats; // the last seat deals first, then the one to its left
    const said = pad.dealer[lang].replace("{dealer}", names[deals] ?? "");
    found.push(said.replace("{first}", names[(deals + 1) % seats] ?? ""));
  }
  return found;
}
