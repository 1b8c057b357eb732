// The few shapes our pictures are made of. Terrains are letters: W water, F forest, P plains, D desert, H hills, M mountains.

export type Terrain = "W" | "F" | "P" | "D" | "H" | "M";

/** The corners of a polygon as SVG writes them. */
export const points = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");

const round = (value: number): number => Math.round(value * 100) / 100;

/** A hexagon standing on a corner. */
export const hexagon = (x: number, y: number, radius: number): string =>
  points(
    [30, 90, 150, 210, 270, 330].map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)] as const;
    }),
  );

/** The hexagons of a round world: rows of 3, 4, 5, 4, 3 around a middle. */
export function hexWorld(
  x: number,
  y: number,
  radius: number,
  rows: readonly string[],
): { at: string; land: Terrain }[] {
  const width = radius * Math.sqrt(3);
  return rows.flatMap((row, r) =>
    Array.from(row, (land, i) => ({
      at: hexagon(
        x + (i - (row.length - 1) / 2) * width,
        y + (r - (rows.length - 1) / 2) * radius * 1.5,
        radius * 0.95,
      ),
      land: land as Terrain,
    })),
  );
}

/** The three visible faces of a stone whose lowest corner is at (x, y). */
export function stone(x: number, y: number, edge: number, high: number): { top: string; left: string; right: string } {
  const w = edge * 0.866;
  const h = edge * 0.5;
  return {
    left: points([
      [x, y],
      [x - w, y - h],
      [x - w, y - h - high],
      [x, y - high],
    ]),
    right: points([
      [x, y],
      [x + w, y - h],
      [x + w, y - h - high],
      [x, y - high],
    ]),
    top: points([
      [x, y - high],
      [x - w, y - h - high],
      [x, y - 2 * h - high],
      [x + w, y - h - high],
    ]),
  };
}

/** A square tile cut into four triangles, one for each edge: north, east, south, west. */
export function triangles(x: number, y: number, size: number): string[] {
  const middle = [x + size / 2, y + size / 2] as const;
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const;
  return corners.map((corner, i) => points([corner, corners[(i + 1) % 4] ?? corner, middle]));
}

/** The lands of the little world in our pictures: each edge belongs to the nearest of these places. */
const lands: readonly (readonly [number, number, Terrain])[] = [
  [1.2, 2.2, "F"],
  [2.1, 1.3, "F"],
  [2.7, 0.9, "F"],
  [3.2, 2.2, "P"],
  [3.9, 1.8, "P"],
  [2.6, 3.1, "P"],
  [4.9, 3, "F"],
  [3.9, 3.2, "D"],
  [4.4, 3.9, "D"],
  [3.1, 4.1, "D"],
  [2.2, 3.6, "P"],
  [3, 5.1, "P"],
  [1.4, 3.6, "D"],
  [2.5, 4.6, "W"],
  [4.4, 2.5, "D"],
];

/** The land at an edge's middle; everything near the rim is sea. */
export function landAt(x: number, y: number): Terrain {
  if (Math.hypot(x - 3, y - 3) > 2.55) return "W";
  let best: Terrain = "W";
  let nearest = Number.POSITIVE_INFINITY;
  for (const [lx, ly, land] of lands) {
    const distance = Math.hypot(x - lx, y - ly);
    if (distance < nearest) [nearest, best] = [distance, land];
  }
  return best;
}

/** The four lands of the world's tile in that column and row. */
export const faceAt = (column: number, row: number): Terrain[] => [
  landAt(column + 0.5, row),
  landAt(column + 1, row + 0.5),
  landAt(column + 0.5, row + 1),
  landAt(column, row + 0.5),
];

/** The cells of the world: a disc of squares. */
export const world: readonly (readonly [number, number])[] = [2, 4, 6, 6, 4, 2].flatMap((width, row) =>
  Array.from({ length: width }, (_, i) => [i + (6 - width) / 2, row] as const),
);

/** A country's outline from longitudes and latitudes, fitted into a box. */
export function country(
  outline: readonly (readonly [number, number])[],
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const squeeze = Math.cos((45 * Math.PI) / 180);
  const flat = outline.map(([lon, lat]) => [lon * squeeze, -lat] as const);
  const [xs, ys] = [flat.map(([a]) => a), flat.map(([, b]) => b)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = Math.min(width / (Math.max(...xs) - left), height / (Math.max(...ys) - top));
  const dx = x + (width - (Math.max(...xs) - left) * scale) / 2;
  const dy = y + (height - (Math.max(...ys) - top) * scale) / 2;
  return points(flat.map(([a, b]) => [dx + (a - left) * scale, dy + (b - top) * scale] as const));
}

// Drawn by hand from an atlas, a corner about every hundred kilometres.
export const italy = [
  [7, 45.9],
  [8.4, 46.3],
  [9.2, 46.2],
  [10.4, 46.6],
  [12.1, 47],
  [13.6, 46.5],
  [13.7, 45.7],
  [12.4, 45.4],
  [12.3, 44.6],
  [12.6, 44],
  [13.6, 43.5],
  [14.1, 42.5],
  [15.2, 41.9],
  [16.1, 41.8],
  [16, 41.4],
  [17.9, 40.7],
  [18.4, 40.1],
  [17.9, 40.2],
  [16.9, 40.5],
  [16.6, 39.8],
  [17.1, 39],
  [16.5, 38.4],
  [15.7, 37.9],
  [16, 38.8],
  [15.6, 40],
  [14.4, 40.7],
  [13, 41.3],
  [12.2, 41.8],
  [11, 42.4],
  [10.4, 43.1],
  [10.1, 44],
  [8.8, 44.4],
  [7.6, 43.8],
  [6.8, 44.4],
  [6.7, 45.2],
] as const;
export const france = [
  [2.5, 51],
  [4.2, 49.9],
  [6, 49.5],
  [8.2, 49],
  [7.6, 47.6],
  [6, 46.3],
  [6.8, 46],
  [7, 45],
  [6.7, 44.2],
  [7.5, 43.8],
  [6, 43.1],
  [4.5, 43.4],
  [3.1, 43.1],
  [3.1, 42.4],
  [0.7, 42.8],
  [-1.7, 43.3],
  [-1.2, 44.6],
  [-1.2, 46],
  [-2.1, 47.1],
  [-4.5, 47.9],
  [-4.7, 48.5],
  [-3, 48.8],
  [-1.5, 48.6],
  [-1.8, 49.7],
  [-1.2, 49.4],
  [0.2, 49.7],
  [1.5, 50.2],
  [1.7, 50.9],
] as const;
export const spain = [
  [-9.2, 43.1],
  [-8, 43.7],
  [-5.8, 43.6],
  [-3.8, 43.5],
  [-1.8, 43.4],
  [0.7, 42.8],
  [3.2, 42.4],
  [3.1, 41.8],
  [0.8, 40.9],
  [-0.3, 39.5],
  [0.2, 38.8],
  [-0.7, 37.8],
  [-2.1, 36.8],
  [-4.4, 36.7],
  [-5.6, 36],
  [-6.4, 36.8],
  [-7.4, 37.2],
  [-7, 38.2],
  [-7, 39.7],
  [-6.8, 41],
  [-6.3, 41.6],
  [-8.2, 42],
  [-8.9, 42.1],
] as const;
export const germany = [
  [8.6, 54.9],
  [9.9, 54.8],
  [10.9, 54.3],
  [12.5, 54.4],
  [14.2, 53.9],
  [14.4, 53],
  [14.7, 52.1],
  [14.6, 51.8],
  [15, 51.1],
  [13.2, 50.6],
  [12.1, 50.3],
  [12.5, 49.8],
  [13.8, 48.8],
  [12.9, 48.2],
  [13, 47.6],
  [10.5, 47.5],
  [9, 47.7],
  [7.6, 47.6],
  [8.2, 49],
  [6.4, 49.3],
  [6.1, 50.2],
  [6, 51],
  [6.8, 52],
  [7, 53.3],
  [8.5, 53.6],
  [8.9, 54.2],
] as const;
