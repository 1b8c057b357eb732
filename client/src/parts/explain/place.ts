// Position of an explanation: next to its target, never over it, and inside the window.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;

/** The upper left corner of a box of that size: above its target, else below, else next to it. */
export function placeBeside(
  about: Box,
  size: { width: number; height: number },
  window: Box,
): { x: number; y: number } {
  const right = window.left + window.width;
  const bottom = window.top + window.height;
  const inside = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most));
  const x = inside(about.left + about.width / 2 - size.width / 2, window.left + GAP, right - size.width - GAP);
  const above = about.top - size.height - GAP;
  if (above >= window.top + GAP) return { x, y: above };
  const below = about.top + about.height + GAP;
  if (below + size.height <= bottom - GAP) return { x, y: below };
  const y = inside(about.top + about.height / 2 - size.height / 2, window.top + GAP, bottom - size.height - GAP);
  const after = about.left + about.width + GAP;
  return {
    x: after + size.width <= right - GAP ? after : Math.max(window.left + GAP, about.left - size.width - GAP),
    y,
  };
}
