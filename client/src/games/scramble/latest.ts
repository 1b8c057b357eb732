// Which events of a race are worth a word above the table: what lies, who is out, who left or came. Hands that reach are
// too many, and where two met has a sign of its own.

import type { Happened } from "../../table/story";

const TOLD: ReadonlySet<string> = new Set(["place", "jump_out", "leave", "choose_board"]);

/** The latest of them, the newest first. */
export function latest(story: readonly Happened[], many: number): Happened[] {
  const found: Happened[] = [];
  for (let at = story.length - 1; at >= 0 && found.length < many; at -= 1) {
    const each = story[at] as Happened;
    const verb = (each.act as { do?: string } | null)?.do ?? "";
    if (each.note || ((each.by ?? -1) >= 0 && TOLD.has(verb))) found.push(each);
  }
  return found;
}
