// A planet as it is put in: what lies on which hex, the lowest tile first.

export interface Piece {
  terrain: string;
  value: number;
  /** The land a Mix stands for. */
  as?: string;
}
export interface Hex {
  cell: string;
  stack: Piece[];
}

/** The tiles on a hex, the lowest first. */
export const stackAt = (planet: readonly Hex[], cell: string): Piece[] =>
  planet.find((hex) => hex.cell === cell)?.stack ?? [];
const same = (a: Piece, b: Piece): boolean => a.terrain === b.terrain && a.value === b.value && a.as === b.as;

/** The planet with another stack on a hex; an empty one is none. */
export function withStack(planet: readonly Hex[], cell: string, stack: Piece[]): Hex[] {
  const rest = planet.filter((hex) => hex.cell !== cell);
  return stack.length ? [...rest, { cell, stack }] : rest;
}

/** A tile put on a hex: upon Architects, instead of anything else; the same tile once more takes it off. */
export function withTile(planet: readonly Hex[], cell: string, tile: Piece): Hex[] {
  const stack = stackAt(planet, cell);
  const top = stack.at(-1);
  const below = stack.slice(0, -1);
  if (!top) return withStack(planet, cell, [tile]);
  if (same(top, tile)) return withStack(planet, cell, below);
  return withStack(
    planet,
    cell,
    top.terrain === "architect" && tile.terrain !== "architect" ? [...stack, tile] : [...below, tile],
  );
}
