// Whether a game has begun by itself just now, while one was looking at its room.

import { manifestOf } from "../../parts/game/registry";
import { isOverDays } from "../../parts/limits";
import type { TableCard } from "../../server/api-types";

/** The last seat of a live table was taken. A race counts down on its board. */
export const beginsNow = (before: TableCard | undefined, now: TableCard): boolean =>
  before?.state === "open" &&
  now.state === "running" &&
  now.begins === "full" &&
  !isOverDays(now.turn_seconds) &&
  now.seats.some(({ you }) => you) &&
  !(manifestOf(now.game).race?.at(now.options) ?? false);
