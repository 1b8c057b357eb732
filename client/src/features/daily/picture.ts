// The own result as a picture to send: it shows what a world is made of, and spoils nobody's try.

import { manifestOf } from "../../parts/game/registry";
import * as api from "../../server/api";
import { badgePicture } from "../../table/grow/badge";
import { inLight } from "../../table/grow/paint";
import { Stage } from "../../table/grow/stage";

export interface DayPicture {
  file: File;
  /** The same in squares. */
  lines: readonly string[];
}

/** Undefined: the game draws none. */
export async function pictureOf(
  game: string,
  table: string,
  sentence: string,
  from: string,
): Promise<DayPicture | undefined> {
  const open = await manifestOf(game).badge?.();
  if (!open) return undefined;
  const log = await api.log(table, 0);
  const [last] = await Promise.all([api.moment(table, log.moves.length, 0, true), document.fonts?.ready]);
  const sheet = last.sheets[0] ?? { total: 0, lines: [] };
  const badge = await open({ game, view: last.view, sheet, moves: log.moves });
  const picture = await inLight(() => badgePicture(new Stage(""), badge, sentence, from));
  return { file: new File([picture], "worldwright-daily.png", { type: picture.type }), lines: badge.lines };
}
