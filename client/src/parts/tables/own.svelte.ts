// The visitor's own tables, polled for the whole page: the header and the tab count those that wait for a move.

import { visitor } from "../../base/visitor.svelte";
import { myTables } from "../../server/api";
import type { MyTable } from "../../server/api-types";

const OFTEN = 10_000;
let mine = $state.raw<MyTable[] | undefined>();
let isLost = $state(false);

/** The tables that wait for the visitor: the one that ends soonest first, then the one that waits longest. */
export const urgent = (all: readonly MyTable[]): MyTable[] =>
  all
    .filter(({ your_move, your_answer }) => your_move || your_answer)
    .sort(
      (one, other) =>
        (one.left ?? Number.POSITIVE_INFINITY) - (other.left ?? Number.POSITIVE_INFINITY) || one.made - other.made || 0,
    );

async function look(): Promise<void> {
  try {
    mine = (await visitor.again()) ? (await myTables()).filter(({ table }) => table.state !== "abandoned") : [];
    isLost = false;
  } catch {
    isLost = mine === undefined; // later requests are retried, so a failed one does no harm
  }
}

export const own = {
  /** Undefined until they are known. */
  get tables(): readonly MyTable[] | undefined {
    return mine;
  },
  /** They could not be loaded. */
  get isLost(): boolean {
    return isLost;
  },
  get waiting(): MyTable[] {
    return urgent(mine ?? []);
  },
  look,
  /** Look now and again; returns how to stop. */
  watch(): () => void {
    void look();
    const timer = setInterval(() => {
      if (!document.hidden) void look();
    }, OFTEN);
    return () => clearInterval(timer);
  },
};
