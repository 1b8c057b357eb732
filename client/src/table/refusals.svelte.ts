// What cannot be done answers at once, at every board: it shakes (not where less motion is wanted), it cracks, and a few words say
// why. What the table refused stands in the toast with its rule; what the board does not offer is answered here.

import { still } from "../base/motion";
import { play } from "../base/sound";
import type { Table } from "./store.svelte";

const SHAKE: Keyframe[] = [0, -6, 5, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
const MILLISECONDS = 260;
/** How long the text stays, in milliseconds. */
export const STAY = 3000;

const shake = (what: Element | undefined): void => {
  if (!still()) what?.animate(SHAKE, { duration: MILLISECONDS, easing: "ease-out" });
};

/** Why something was not offered: it is another's turn, or it does not go now. */
export type No = "" | "turn" | "now";

export class Refusals {
  no = $state<No>("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows a table as long as the component lives that made it. `alone`: the board answers for itself, as in a race. */
  constructor(
    private readonly table: Table,
    board: () => HTMLElement | undefined,
    private readonly alone: () => boolean,
  ) {
    $effect(() => {
      if (table.refused || table.trouble) shake(board());
    });
    $effect(() => {
      const floor = board();
      floor?.addEventListener("click", this.pressed, true);
      return () => floor?.removeEventListener("click", this.pressed, true);
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  private readonly pressed = (event: Event): void => {
    const { table } = this;
    if (this.alone() || table.over || table.you === null || !(event.target instanceof Element)) return;
    const found = event.target.closest('[aria-disabled="true"]');
    if (!found) return;
    shake(found);
    play("crack");
    this.no = table.yourMove ? "now" : "turn";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.no = "";
    }, STAY);
  };
}
