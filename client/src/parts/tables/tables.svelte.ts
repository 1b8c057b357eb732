// The public tables of this server, polled while they are shown.

import { untrack } from "svelte";
import { tables } from "../../server/api";
import type { TableCard } from "../../server/api-types";

const OFTEN = 10_000;

export class Tables {
  private listed = $state.raw<TableCard[]>([]);

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

  /** Tables with a free seat. */
  get open(): TableCard[] {
    return this.listed.filter(({ state, seats }) => state === "open" && seats.some(({ kind }) => kind === "free"));
  }

  /** Games that anyone may watch. */
  get running(): TableCard[] {
    return this.listed.filter(({ state, watch }) => state === "running" && watch === "anyone");
  }

  private async look(): Promise<void> {
    this.listed = await tables().catch(() => this.listed);
  }
}
