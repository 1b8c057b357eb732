// An unfinished table setup, stored while the visitor takes a lesson about it.

import type { TableTerms } from "./terms";

export interface Draft {
  game: string;
  chosen: Record<string, unknown>;
  others: (string | null)[];
  listed: boolean;
  terms: TableTerms;
}

let kept: Draft | undefined;

export const draft = {
  keep(table: Draft): void {
    kept = table;
  },
  waits: (game: string): boolean => kept?.game === game,
  /** Take the stored setup, once; another game starts with an empty one. */
  take(game: string | undefined): Draft | undefined {
    const found = kept;
    kept = undefined;
    return game === undefined || found?.game === game ? found : undefined;
  },
};
