// What cannot be done answers at once, at every board: the board shakes, unless less motion is wanted. The sound is made where
// all sounds of a table are; the words and the rule stand in the toast.

import { still } from "../app/motion";
import type { Table } from "./store.svelte";

const SHAKE: Keyframe[] = [0, -6, 5, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
const MILLISECONDS = 260;

/** Let the board shake whenever the table refuses something. */
export function shakeAt(table: Table, board: () => HTMLElement | undefined): void {
  $effect(() => {
    if (!table.refused && !table.trouble) return;
    if (!still()) board()?.animate(SHAKE, { duration: MILLISECONDS, easing: "ease-out" });
  });
}
