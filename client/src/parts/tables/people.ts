// The other players of a table, by name.

import { botName } from "../../base/bot-names";
import { settings } from "../../base/settings.svelte";
import type { TableCard } from "../../server/api-types";
import { seatName } from "../limits";

/** The names at the other seats; free seats have none. */
export const othersAt = (table: TableCard): string[] =>
  table.seats.flatMap((seat, index) =>
    seat.you || seat.kind === "free"
      ? []
      : [seat.kind === "bot" ? botName(seat.name, index) : seatName(seat, settings.say, settings.lang)],
  );

/** Names as one says them: Ines and Bo; Ines, Bo and Ruth. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(names);
