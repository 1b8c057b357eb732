// Keys that belong to a board, and how arrows move among things that lie around.

/** Whether a key press is meant for the board: not typed into a field, not a shortcut, not for something outside. */
export function mine(event: KeyboardEvent, board: Element | undefined): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.matches("input, textarea, select, [contenteditable]")) return false;
  return isLoose(target, board) || (board?.contains(target) ?? false);
}

/** Whether nothing in particular has the focus: the page, or what is around the board. */
export const isLoose = (target: EventTarget | null, board: Element | undefined): boolean =>
  target instanceof Element && board !== undefined && target.contains(board);

export interface Spot {
  name: string;
  x: number;
  y: number;
}

/** The place an arrow key leads to. Left and right go round all of them in order; up and down to the nearest that way. */
export function arrow(key: string, spots: readonly Spot[], from: string): string | null {
  const at = spots.findIndex(({ name }) => name === from);
  const here = spots[at];
  if (!here) return spots[0]?.name ?? null;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const step = key === "ArrowRight" ? 1 : spots.length - 1;
    return spots[(at + step) % spots.length]?.name ?? null;
  }
  const way = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  if (!way) return null;
  let best: string | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const ahead = (spot.y - here.y) * way;
    const distance = ahead + 2 * Math.abs(spot.x - here.x);
    if (ahead > 0.01 && distance < nearest) [nearest, best] = [distance, spot.name];
  }
  return best ?? here.name;
}
