// A tile's face as a drawing in a unit square of 100: grounds, patterns, shores, street, symbols, picture, volcano.
// The face is turned first and then drawn, so that pictures and symbols always stand upright.

import { type Land, looks, mark } from "./lands";

export interface Face {
  lands: Land[];
  /** The corner a street bends round: 0 north-east (from north to east), then clockwise. */
  street: number | null;
  picture: string;
  on: string;
  volcano: "active" | "inactive" | "";
}

/** 0: flat and small; 1: fewer, larger marks; 2: everything. */
export type Detail = 0 | 1 | 2;

export interface Drawing {
  grounds: { land: Land; d: string }[];
  marks: { land: Land; d: string }[];
  shores: { d: string; water: boolean }[];
  street: string;
  symbols: { land: Land; x: number; y: number }[];
  picture: { name: string; x: number; y: number; size: number } | null;
  volcano: { name: string; x: number; y: number; size: number } | null;
}

export const CORNERS = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
] as const;
export const MIDDLES = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
] as const;
const STREETS = ["NE", "ES", "SW", "WN"];
const KNOWN_PICTURE = 54;

/** Whether a face can be drawn: a position typed in by hand may name lands that no game has. */
export const isFace = (text: string): boolean => {
  const [lands = ""] = text.split(" ");
  return lands.length === 4 && [...lands].every((letter) => letter in looks);
};

/** A face as the server writes it: `WWFF panda@F active`. */
export function read(text: string, turn = 0): Face {
  const [lands = "WWWW", ...marks] = text.split(" ");
  const face: Face = { lands: [], street: null, picture: "", on: "", volcano: "" };
  face.lands = [0, 1, 2, 3].map((edge) => lands[(edge - turn + 4) % 4] as Land);
  for (const word of marks) {
    if (STREETS.includes(word)) face.street = (STREETS.indexOf(word) + turn) % 4;
    else if (word === "active" || word === "inactive") face.volcano = word;
    else [face.picture = "", face.on = ""] = word.split("@");
  }
  return face;
}

export const round = (value: number): number => Math.round(value * 10) / 10;
const pair = (list: readonly (readonly [number, number])[], i: number): readonly [number, number] =>
  list[((i % 4) + 4) % 4] ?? [0, 0];

/** A number from 0 to 1 that is always the same for the same words. */
export function chance(seed: string, n: number): number {
  let h = Math.imul(n + 11, 2654435761);
  for (let i = 0; i < seed.length; i += 1) h = Math.imul(h ^ seed.charCodeAt(i), 1597334677);
  h ^= h >>> 15;
  return (Math.imul(h, 2246822519) >>> 0) / 4294967296;
}

/** The soft line from a corner to the middle, there and back: it turns with its tile. */
export function shore(corner: number, seed: string, turn: number, detail: Detail): { there: string; back: string } {
  const [x, y] = pair(CORNERS, corner);
  if (detail === 0) return { there: "L50 50", back: `L${x} ${y}` };
  const own = (corner - turn + 4) % 4;
  const [dx, dy] = [50 - x, 50 - y];
  const [a, b] = [(chance(seed, own) - 0.5) * 15, (chance(seed, own + 9) - 0.5) * 16];
  const near = `${round(x + dx * 0.36 - (dy * a) / 50)} ${round(y + dy * 0.36 + (dx * a) / 50)}`;
  const far = `${round(x + dx * 0.7 - (dy * b) / 50)} ${round(y + dy * 0.7 + (dx * b) / 50)}`;
  return { there: `C${near} ${far} 50 50`, back: `C${far} ${near} ${x} ${y}` };
}

/** The landscapes of a face as runs of edges: the first edge and how many. */
export function runs(lands: readonly Land[]): [number, number][] {
  if (new Set(lands).size === 1) return [[0, 4]];
  const found: [number, number][] = [];
  for (let edge = 0; edge < 4; edge += 1) {
    if (lands[edge] === lands[(edge + 3) % 4]) continue;
    let length = 1;
    while (lands[(edge + length) % 4] === lands[edge]) length += 1;
    found.push([edge, length]);
  }
  return found;
}

const toward = ([x, y]: readonly [number, number], part: number): [number, number] => [
  50 + (x - 50) * part,
  50 + (y - 50) * part,
];

/** The place and size of a face's picture, in its own landscape and never on the middle of a cut face. */
function spot(face: Face): [number, number, number] {
  if (face.street !== null && face.on === "") return [...toward(pair(CORNERS, face.street + 1), 0.3), 34];
  const [edge, length] = runs(face.lands).find(([first]) => face.lands[first] === face.on) ?? [0, 4];
  const street = face.street;
  if (length === 4) {
    if (street !== null) return [...toward(pair(CORNERS, street + 3), 0.38), 42];
    if (face.volcano) return [...toward(CORNERS[2], 0.4), 40];
    return [50, 50, KNOWN_PICTURE];
  }
  if (length === 3) return [...toward(pair(MIDDLES, edge + 1), 0.4), 36];
  if (length === 2) {
    const inTheBend = street !== null && (street + 1) % 4 === (edge + 1) % 4;
    return [...toward(pair(CORNERS, edge + 1), inTheBend ? 0.6 : 0.42), inTheBend ? 31 : 41];
  }
  return [...toward(pair(MIDDLES, edge), 0.52), 34];
}

const hasStreet = (face: Face, edge: number): boolean =>
  face.street !== null && (edge === face.street || edge === (face.street + 1) % 4);

/** The edge symbol's place: the middle of the edge, or next to a street, away from the bend. */
function symbolAt(face: Face, edge: number): [number, number] {
  const [x, y] = toward(pair(MIDDLES, edge), 0.77);
  if (face.street === null || !hasStreet(face, edge)) return [x, y];
  const [cx, cy] = pair(CORNERS, face.street + 1);
  return edge % 2 === 1 ? [x, cy ? 25 : 75] : [cx ? 25 : 75, y];
}

/** The street's line: a quarter of a circle round the corner its two edges share. */
function streetLine(street: number): string {
  return `M${pair(MIDDLES, street).join(" ")}A50 50 0 0 0 ${pair(MIDDLES, street + 1).join(" ")}`;
}

function patterns(face: Face, seed: string, detail: Detail, picture: Drawing["picture"]): Drawing["marks"] {
  const step = detail > 1 ? 15.5 : 22;
  const size = detail > 1 ? 0.78 : 1.05;
  const found = new Map<Land, string>();
  const cuts = [0, 1, 2, 3].filter((corner) => face.lands[corner] !== face.lands[(corner + 3) % 4]);
  let row = 0;
  for (let gy = detail > 1 ? 10 : 13; gy < 95; gy += step * 0.86, row += 1) {
    for (let gx = (row % 2 ? step / 2 : 0) + 9; gx < 94; gx += step) {
      const [x, y] = [gx + (chance(seed, gx * 7 + gy) - 0.5) * 4, gy + (chance(seed, gx + gy * 5) - 0.5) * 3];
      const [u, v] = [x - 50, y - 50];
      const edge = Math.abs(u) > Math.abs(v) ? (u > 0 ? 1 : 3) : v > 0 ? 2 : 0;
      const near = (px: number, py: number, r: number): boolean => Math.hypot(x - px, y - py) < r;
      const onCut = cuts.some((corner) => {
        const [sx, sy] = toward(pair(CORNERS, corner), 0.02).map((value) => value - 50) as [number, number];
        return u * sx + v * sy > 0 && Math.abs(u * sy - v * sx) * Math.SQRT1_2 < (detail > 1 ? 10.5 : 13);
      });
      const [cx, cy] = pair(CORNERS, (face.street ?? 0) + 1);
      const taken =
        onCut ||
        [0, 1, 2, 3].some((side) => near(...symbolAt(face, side), detail > 1 ? 16 : 19)) ||
        (picture !== null && near(picture.x, picture.y, picture.size * 0.5 + 6)) ||
        (face.volcano !== "" && near(50, 48, 27)) ||
        (face.street !== null && Math.abs(Math.hypot(x - cx, y - cy) - 50) < 15) ||
        (cuts.length > 0 && near(50, 50, 10));
      const land = face.lands[edge];
      if (taken || !land) continue;
      const odd = (row + Math.round(gx / step)) % 2 === 1;
      found.set(land, (found.get(land) ?? "") + mark(land, x, y, size, odd));
    }
  }
  return [...found].map(([land, d]) => ({ land, d }));
}

/** The whole drawing of a face. `building`: a house stands in the middle, as large as the tile allows. */
function draw(text: string, turn: number, seed: string, detail: Detail, building: string): Drawing {
  const face = read(text, turn);
  const grounds = runs(face.lands).map(([edge, length]) => {
    const land = face.lands[edge] ?? "W";
    if (length === 4) return { land, d: "M0 0H100V100H0z" };
    const outside = Array.from({ length: length + 1 }, (_, i) => pair(CORNERS, edge + i).join(" ")).join("L");
    const end = shore((edge + length) % 4, seed, turn, detail).there;
    return { land, d: `M${outside}${end}${shore(edge, seed, turn, detail).back}z` };
  });
  const shores = [0, 1, 2, 3]
    .filter((corner) => face.lands[corner] !== face.lands[(corner + 3) % 4])
    .map((corner) => ({
      d: `M${pair(CORNERS, corner).join(" ")}${shore(corner, seed, turn, detail).there}`,
      water: face.lands[corner] === "W" || face.lands[(corner + 3) % 4] === "W",
    }));
  let picture: Drawing["picture"] = null;
  if (building) picture = { name: building, x: 50, y: 47, size: 56 };
  else if (face.picture) {
    const [x, y, size] = spot(face);
    picture = { name: face.picture, x: round(x), y: round(y), size };
  }
  const volcanoSize = detail === 0 ? 56 : face.picture || face.street !== null ? 38 : 44;
  return {
    grounds,
    marks: detail === 0 ? [] : patterns(face, seed, detail, picture),
    shores,
    street: face.street === null ? "" : streetLine(face.street),
    symbols:
      detail === 0 ? [] : [0, 1, 2, 3].map((edge) => ({ land: face.lands[edge] ?? "W", ...at(symbolAt(face, edge)) })),
    picture,
    volcano: face.volcano
      ? { name: `volcano_${face.volcano}`, x: 50, y: face.volcano === "active" ? 50 : 45, size: volcanoSize }
      : null,
  };
}

const at = ([x, y]: [number, number]): { x: number; y: number } => ({ x: round(x), y: round(y) });

const drawn = new Map<string, Drawing>();

/** The drawing of a face, made once. */
export function drawing(text: string, turn: number, seed: string, detail: Detail, building = ""): Drawing {
  const key = `${text}|${turn}|${detail ? seed : ""}|${detail}|${building}`;
  let found = drawn.get(key);
  if (!found) {
    found = draw(text, turn, seed, detail, building);
    drawn.set(key, found);
  }
  return found;
}
