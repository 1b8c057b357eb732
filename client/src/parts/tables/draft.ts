// A table in the making, while somebody takes a lesson about what they chose there.

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
  /** Whoever comes back to it finds it once; another game's set-up begins anew. */
  take(game: string | undefined): Draft | undefined {
    const found = kept;
    kept = undefined;
    return game === undefined || found?.game === game ? found : undefined;
  },
};
