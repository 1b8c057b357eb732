// What the companion of a box keeps on this device: names, clock and pad of each game.

/** What its keys begin with. */
export const BOX = "worldwright.box.";

const LARGEST = 60_000;
const board = (game: string): string => `${BOX}${game}.board`;

/** The board that was laid last for a game, as text. */
export function laidBoard(game: string): string {
  try {
    const text = localStorage.getItem(board(game)) ?? "";
    return text.length > LARGEST ? "" : text;
  } catch {
    return "";
  }
}
export function keepBoard(game: string, text: string): void {
  try {
    localStorage.setItem(board(game), text);
  } catch {
    // no storage: it lasts as long as the page is open
  }
}

/** Forget all of it, for the next visitor of this device. */
export function forgetBoxes(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(BOX)) localStorage.removeItem(key);
  } catch {
    // no storage: there is nothing to delete
  }
}
