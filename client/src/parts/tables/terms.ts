// The host's settings of a table, apart from the game's own options.

import { settings } from "../../base/settings.svelte";
import type { NewTable } from "../../server/api-types";

export type TableTerms = Required<
  Pick<NewTable, "watch" | "leavers" | "undo" | "turn_seconds" | "bank_minutes" | "pace" | "rated">
>;

export const usualTerms = (): TableTerms => ({
  watch: "anyone",
  leavers: "bot",
  undo: true,
  turn_seconds: 0,
  bank_minutes: 0,
  pace: settings.pace,
  rated: false,
});
