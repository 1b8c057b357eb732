// Distances of the market's hexes from a cart, to show costs and draw the way. It does not decide what is legal.

import type { Hex, View } from "./types";

export interface Ways {
  /** Steps from the cart to each hex, by name. */
  steps: ReadonlyMap<string, number>;
  /** The hex before each on a shortest way. */
  before: ReadonlyMap<string, string>;
}

const beside = [
  [0, -2],
  [0, 2],
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
] as const;

/** The hexes next to each hex, by name. */
export function neighbours(hexes: readonly Hex[]): ReadonlyMap<string, Hex[]> {
  const at = new Map(hexes.map((hex) => [`${hex.row},${hex.x}`, hex]));
  return new Map(
    hexes.map((hex) => [hex.name, beside.flatMap(([row, x]) => at.get(`${hex.row + row},${hex.x + x}`) ?? [])]),
  );
}

/** Shortest ways from a hex, over emptied hexes where there is a choice. A portal leads on to any hex for a step; in the
 * strategic game to any portal for nothing. */
export function ways(view: View, from: string): Ways {
  const next = neighbours(view.hexes);
  const portals = view.hexes.filter((hex) => hex.portal);
  const empty = new Set(view.hexes.filter((_, i) => !view.tiles[i]).map((hex) => hex.name));
  const { strategic = false, portal_from_start = true } = view.options;
  const steps = new Map<string, number>([[from, 0]]);
  const before = new Map<string, string>();
  let reached = [from];
  for (let step = 0; reached.length; step++) {
    const here = [...reached];
    // A cart on a portal that must be entered steps out and in again.
    const doors = [...here.filter((name) => open(name, step)), ...(step === 2 && open(from, step) ? [from] : [])];
    if (strategic) {
      for (const name of doors) {
        for (const portal of portals) {
          if (steps.has(portal.name)) continue;
          steps.set(portal.name, step);
          before.set(portal.name, name);
          here.push(portal.name);
        }
      }
    }
    const found: string[] = [];
    const reach = (name: string, by: string) => {
      if (steps.has(name)) return;
      steps.set(name, step + 1);
      before.set(name, by);
      found.push(name);
    };
    for (const name of [...here].sort((a, b) => Number(empty.has(b)) - Number(empty.has(a)))) {
      for (const hex of next.get(name) ?? []) reach(hex.name, name);
    }
    for (const hex of doors.length && !strategic ? view.hexes : []) reach(hex.name, nearest(hex, doors));
    reached = found;
  }
  return { steps, before };

  function open(name: string, step: number): boolean {
    return portals.some((hex) => hex.name === name) && (name !== from || portal_from_start || step > 0);
  }
  function nearest(goal: Hex, doors: string[]): string {
    const far = (name: string): number => {
      const hex = portals.find((portal) => portal.name === name);
      return hex ? Math.hypot((hex.x - goal.x) * 0.866, (hex.row - goal.row) * 1.5) : 99;
    };
    return doors.reduce((best, door) => (far(door) < far(best) ? door : best));
  }
}

/** The hexes of the way to a goal, the cart's own first; empty when there is none. */
export function wayTo(found: Ways, goal: string): string[] {
  const way = [goal];
  for (let at = found.before.get(goal); at !== undefined; at = found.before.get(at)) way.unshift(at);
  return found.steps.has(goal) ? way : [];
}
