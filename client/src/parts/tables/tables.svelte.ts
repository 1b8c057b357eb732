// The visitor's tables on this server, polled while they are shown.

import { untrack } from "svelte";
import { visitor } from "../../base/visitor.svelte";
import { myTables, tables } from "../../server/api";
import type { MyTable, TableCard } from "../../server/api-types";

const OFTEN = 10_000;

export class Tables {
  listed = $state.raw<TableCard[]>([]);
  private mine = $state.raw<MyTable[]>([]);

  /** Looks as long as the component lives that made it. */
  constructor() {
    $effect(() => {
      void untrack(() => this.look());
      const timer = setInterval(() => {
        if (!document.hidden) void this.look();
      }, OFTEN);
      return () => clearInterval(timer);
    });
  }

  /** The visitor's own, those that wait for the visitor first. */
  get own(): MyTable[] {
    return this.mine.filter(({ table }) => table.state !== "abandoned");
  }

  private async look(): Promise<void> {
    this.listed = await tables().catch(() => this.listed);
    if (await visitor.again().catch(() => false)) this.mine = await myTables().catch(() => this.mine);
  }
}
