// Time left of the turn that the table waits for, counted down while shown.

import { settings } from "../base/settings.svelte";
import type { Table } from "./store.svelte";

const TEN_MINUTES = 600_000;
/** 1:24; "" where minutes are enough. */
export function clockOf(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return left >= TEN_MINUTES ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Deadline {
  /** The time in words while a limited turn runs. */
  text = $state("");
  /** A limit of minutes as a clock shows it, without seconds above ten minutes. */
  clock = $state("");
  /** The milliseconds behind the words; endless without a limit. */
  left = $state(Number.POSITIVE_INFINITY);

  /** Counts as long as the component lives that made it. */
  constructor(private readonly table: Table) {
    $effect(() => {
      if (table.due === null || table.over) {
        this.text = this.clock = "";
        this.left = Number.POSITIVE_INFINITY;
        return;
      }
      const count = (): void => {
        const left = (table.due ?? 0) - table.now();
        this.text = settings.say.span(left);
        this.clock = clockOf(left) || settings.say.left(this.text);
        this.left = left;
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
