// The end of a race: the worlds stay as the bell found them for a moment, then the page turns to the places.

import type { Table } from "../../table/store.svelte";

/** Milliseconds. */
const HOLD = 1200;

export class Bell {
  /** The last view before the bell, while it is held. */
  held = $state.raw<unknown>(undefined);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Made with the component that shows the table. */
  constructor(table: Table, race: () => boolean) {
    let last: unknown;
    // Before anything is drawn: otherwise the places would be seen for one frame.
    $effect.pre(() => {
      if (!table.over) {
        last = table.view ?? undefined;
        return;
      }
      if (last === undefined || !race()) return; // opened after the end, or a game of turns
      this.held = last;
      last = undefined;
      this.timer = setTimeout(() => {
        this.held = undefined;
      }, HOLD);
    });
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
