// What a host decides about a table, beside the game's own options.

export interface TableTerms {
  watch: "anyone" | "nobody";
  leavers: "bot" | "free" | "end";
  undo: boolean;
  turn_hours: number;
}

export const usualTerms = (): TableTerms => ({ watch: "anyone", leavers: "bot", undo: true, turn_hours: 0 });
