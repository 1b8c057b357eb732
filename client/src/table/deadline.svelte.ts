// Time left of the turn that the table waits for, counted down while shown.

import { settings } from "../base/settings.svelte";
import type { Table } from "./store.svelte";

export class Deadline {
  /** The time in words while a limited turn runs. */
  text = $state("");
  /** The same where there is hardly any room. */
  short = $state("");

  /** Counts as long as the component lives that made it. */
  constructor(private readonly table: Table) {
    $effect(() => {
      if (table.due === null || table.over) {
        this.text = "";
        return;
      }
      const count = (): void => {
        const left = (table.due ?? 0) - table.now();
        this.text = settings.say.span(left);
        this.short = settings.say.shortSpan(left);
      };
      count();
      const timer = setInterval(count, 1000);
      return () => clearInterval(timer);
    });
  }

  /** For the title of the tab: only what concerns the visitor. */
  get own(): string {
    return this.table.yourMove && this.text ? `${settings.say.left(this.text)} · ` : "";
  }
}
