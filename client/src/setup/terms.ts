// What a host decides about a table, beside the game's own options.

import type { NewTable } from "../server/api-types";

export type TableTerms = Required<Pick<NewTable, "watch" | "leavers" | "undo" | "turn_hours" | "pace">>;

export const usualTerms = (): TableTerms => ({
  watch: "anyone",
  leavers: "bot",
  undo: true,
  turn_hours: 0,
  pace: "natural",
});
