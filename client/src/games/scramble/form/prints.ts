// The pieces of a world, in a position's notation and for drawing, and every face of the box.

import { type BoardRow, type Content, cardFace, type Laid } from "../model";

/** A thing laid in a world: a tile by its face or by its name and side, a village or a building. */
export interface Placed {
  cell: string;
  face?: string;
  tile?: string;
  side?: string;
  village?: string;
  building?: string;
  turn?: number;
  street?: string;
  picture?: string;
  animal?: string;
  volcano?: "active" | "inactive";
}
/** A player's pieces. */
export interface WorldSeat {
  chip?: number;
  tasks?: string[];
  placed?: Placed[];
}
export interface Round {
  modifier?: string;
  volcano_chip?: number[];
}

type Row = string[];
export interface BoxContent extends Content {
  tiles?: { tiles: Row[] };
  small_tiles?: { tiles: Row[] };
  species?: Record<string, string[] | string>;
  pictures?: Record<string, string>;
  modifiers?: { names: string[] };
  boards: { boards: BoardRow[] };
}

/** A face of the box, as the pictures know it, and how it is written in a position. */
export interface Print {
  key: string;
  face: string;
  thing: string;
  placed: Omit<Placed, "cell" | "turn">;
}

const whole = (lands: string): string => (lands.length === 1 ? lands.repeat(4) : lands);
const split = (lands: string, land: string): boolean =>
  (lands[0] === land && lands[2] === land && lands[1] !== land && lands[3] !== land) ||
  (lands[1] === land && lands[3] === land && lands[0] !== land && lands[2] !== land);

function printOf(placed: Print["placed"], content: BoxContent): Print {
  const { face, thing } = drawn({ cell: "", ...placed }, content);
  return { key: `${thing}|${face}`, face, thing, placed };
}

/** Both sides of a tile spelled out; the rows of a box with streets name them before the picture. */
function sidesOf(row: Row, streets: boolean, small: boolean): Print["placed"][] {
  const [tile = "", lands = "", ...more] = row;
  const back = whole(more.at(-1) ?? "");
  const fire = more.at(-2) === "a" ? "active" : more.at(-2) === "i" ? "inactive" : undefined;
  const [street, picture] = streets ? [more[0], more[1]] : [undefined, more[0]];
  const front: Print["placed"] = { face: lands };
  const has = (word: string | undefined): word is string => word !== undefined && word !== "-";
  if (has(street)) front.street = street;
  if (has(picture)) front[streets ? "picture" : "animal"] = picture;
  if (fire) front.volcano = fire;
  const on = picture?.split("@")[1] ?? "";
  const [first, second] = small ? ["front", "back"] : ["picture", "bare"];
  // Where the face does not determine a picture's part, the tile itself is named.
  return [
    has(picture) && on && split(lands, on) ? { tile, side: first as string } : front,
    { face: back, side: second as string },
  ].map(({ side, ...print }) => ("tile" in print ? { ...print, side: side as string } : print));
}

/** Every different face of the box, villages and buildings behind them. */
export function prints(content: BoxContent, small: boolean, level: string): Print[] {
  const rows = (small ? content.small_tiles : content.tiles)?.tiles ?? [];
  const found = new Map<string, Print>();
  const add = (placed: Print["placed"]): void => {
    const print = printOf(placed, content);
    if (!found.has(print.key)) found.set(print.key, print);
  };
  for (const row of rows) for (const side of sidesOf(row, content.pictures !== undefined, small)) add(side);
  if (level !== "beginner") {
    for (const [village, row] of Object.entries(content.villages ?? {})) if (typeof row === "object") add({ village });
  }
  if (level === "expert") {
    for (const [building, row] of Object.entries(content.buildings ?? {}))
      if (typeof row === "object") for (const face of row.faces) add({ building, face });
  }
  return [...found.values()];
}

/** Tiles of the box that look the same on both sides, and how many there are; a village or building has one side. */
export interface BoxTile {
  key: string;
  front: Print;
  back: Print | null;
  count: number;
}

/** All tiles of the box, then its villages and buildings. */
export function boxTiles(content: BoxContent, small: boolean): BoxTile[] {
  const found = new Map<string, BoxTile>();
  const add = (front: Print, back: Print | null): void => {
    const key = `${front.key}|${back?.key ?? ""}`;
    found.set(key, { key, front, back, count: (found.get(key)?.count ?? 0) + 1 });
  };
  for (const row of (small ? content.small_tiles : content.tiles)?.tiles ?? []) {
    const [front, back] = sidesOf(row, content.pictures !== undefined, small).map((side) => printOf(side, content));
    if (front && back) add(front, back);
  }
  for (const print of small ? [] : prints({ ...content, tiles: { tiles: [] } }, false, "expert")) add(print, null);
  return [...found.values()];
}

/** The look of a placed thing: a face in the server's notation, and its kind if it is no tile. */
function drawn(placed: Placed, content: BoxContent): { face: string; thing: string } {
  if (placed.village) return { face: cardFace(content, placed.village), thing: placed.village };
  if (placed.building) {
    const thing = `${placed.building.replaceAll(" ", "_")}_${placed.face ?? "WWWW"}`;
    return { face: cardFace(content, thing), thing };
  }
  if (placed.tile) {
    const rows = [...(content.tiles?.tiles ?? []), ...(content.small_tiles?.tiles ?? [])];
    const row = rows.find(([name]) => name === placed.tile) ?? [];
    if (placed.side === "bare" || placed.side === "back") return { face: whole(row.at(-1) ?? "W"), thing: "" };
    const words = row.slice(1, -1).map((word) => ({ a: "active", i: "inactive", "-": "" })[word] ?? word);
    return {
      face: words
        .map((word, at) => (at > 0 ? standing(word, content) : word))
        .filter(Boolean)
        .join(" "),
      thing: "",
    };
  }
  const words = [
    placed.face ?? "WWWW",
    placed.street,
    placed.animal,
    standing(placed.picture ?? "", content),
    placed.volcano,
  ];
  return { face: words.filter(Boolean).join(" "), thing: "" };
}

/** A picture with the landscape it stands in, where the content knows one. */
function standing(word: string, content: BoxContent): string {
  const on = content.pictures?.[word];
  return on && /^[A-Z]$/.test(on) ? `${word}@${on}` : word;
}

/** A seat's world as the table draws it. */
export const laidOf = (seat: WorldSeat | undefined, content: BoxContent | null): Laid[] =>
  content
    ? (seat?.placed ?? []).map((placed) => ({ cell: placed.cell, turn: placed.turn ?? 0, ...drawn(placed, content) }))
    : [];

/** The landscapes that the faces show, in the order of the rules. */
export const landsOf = (all: readonly Print[]): string =>
  [..."WFPDM"].filter((land) => all.some(({ face }) => face.split(" ")[0]?.includes(land))).join("");
