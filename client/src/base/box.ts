// What the companion of a box keeps on this device: names, clock and pad of each game.

/** What its keys begin with. */
export const BOX = "worldwright.box.";

/** Forget all of it, for the next visitor of this device. */
export function forgetBoxes(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(BOX)) localStorage.removeItem(key);
  } catch {
    // no storage: there is nothing to delete
  }
}
