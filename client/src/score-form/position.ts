// A position as `worldwright score` reads it: what the page fills in is exactly what is sent, downloaded and uploaded.

import { type BoardRow, type Content, cardFace, type Laid } from "../games/scramble/model";

export type Game = "mondo" | "mondo_sapiens" | "mapominoes" | "lords_of_worlds" | "monuments";
export const GAMES: readonly Game[] = ["mondo", "mondo_sapiens", "mapominoes", "lords_of_worlds", "monuments"];

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
export interface Hex {
  cell: string;
  stack: { terrain: string; value: number; as?: string }[];
}
export interface Seat {
  chip?: number;
  tasks?: string[];
  placed?: Placed[];
  track?: number;
  gems?: number;
  hand?: string[];
  planet?: Hex[];
}
export interface Position {
  game: Game;
  options?: Record<string, unknown>;
  round?: { modifier?: string; volcano_chip?: number[] };
  seats: Seat[];
}

export const SEATS: Record<Game, [number, number]> = {
  mondo: [1, 4],
  mondo_sapiens: [1, 4],
  mapominoes: [1, 5],
  lords_of_worlds: [1, 4],
  monuments: [2, 4],
};

const emptySeat = (game: Game): Seat =>
  game === "monuments"
    ? { track: 0, gems: 0 }
    : game === "mapominoes"
      ? { hand: [] }
      : game === "lords_of_worlds"
        ? { track: 0, planet: [] }
        : { placed: [] };

export function empty(game: Game): Position {
  const options: Record<string, unknown> =
    game === "mapominoes"
      ? { score: "cards", deck: ["europe"] }
      : game === "lords_of_worlds"
        ? { strategic: false }
        : {};
  const seats = Array.from({ length: SEATS[game][0] }, () => emptySeat(game));
  if (game === "monuments") return { game, seats };
  if (game === "mondo") return { game, options: { level: "beginner", mask: "globe", side: "front" }, round: {}, seats };
  if (game === "mondo_sapiens") return { game, options: { level: "beginner", board: 1 }, round: {}, seats };
  return { game, options, seats };
}

/** The position with another number of seats; those that stay keep what they have. */
export function withSeats(position: Position, count: number): Position {
  const seats = Array.from({ length: count }, (_, seat) => position.seats[seat] ?? emptySeat(position.game));
  const round = position.round && {
    ...position.round,
    volcano_chip: (position.round.volcano_chip ?? []).filter((seat) => seat < count),
  };
  return { ...position, ...(round ? { round } : {}), seats };
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

/** The rows of tiles of a game, both its sides spelled out. */
function sidesOf(row: Row, game: Game, small: boolean): Print["placed"][] {
  const [tile = "", lands = "", ...more] = row;
  const back = whole(more.at(-1) ?? "");
  const fire = more.at(-2) === "a" ? "active" : more.at(-2) === "i" ? "inactive" : undefined;
  const [street, picture] = game === "mondo" ? [undefined, more[0]] : [more[0], more[1]];
  const front: Print["placed"] = { face: lands };
  const has = (word: string | undefined): word is string => word !== undefined && word !== "-";
  if (has(street)) front.street = street;
  if (has(picture)) front[game === "mondo" ? "animal" : "picture"] = picture;
  if (fire) front.volcano = fire;
  const on = picture?.split("@")[1] ?? "";
  const [first, second] = small ? ["front", "back"] : ["picture", "bare"];
  // Where a picture's part cannot be told from the face, the tile itself is named.
  return [
    has(picture) && on && split(lands, on) ? { tile, side: first as string } : front,
    { face: back, side: second as string },
  ].map(({ side, ...print }) => ("tile" in print ? { ...print, side: side as string } : print));
}

/** Every different face of the box, villages and buildings behind them. */
export function prints(content: BoxContent, game: Game, small: boolean, level: string): Print[] {
  const rows = (small ? content.small_tiles : content.tiles)?.tiles ?? [];
  const found = new Map<string, Print>();
  const add = (placed: Print["placed"]): void => {
    const print = printOf(placed, content);
    if (!found.has(print.key)) found.set(print.key, print);
  };
  for (const row of rows) for (const side of sidesOf(row, game, small)) add(side);
  if (game === "mondo_sapiens" && level !== "beginner") {
    for (const [village, row] of Object.entries(content.villages ?? {})) if (typeof row === "object") add({ village });
  }
  if (game === "mondo_sapiens" && level === "expert") {
    for (const [building, row] of Object.entries(content.buildings ?? {}))
      if (typeof row === "object") for (const face of row.faces) add({ building, face });
  }
  return [...found.values()];
}

/** How a placed thing looks: a face as the server writes it, and what it is beside a tile. */
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
export const laidOf = (seat: Seat | undefined, content: BoxContent | null): Laid[] =>
  content
    ? (seat?.placed ?? []).map((placed) => ({ cell: placed.cell, turn: placed.turn ?? 0, ...drawn(placed, content) }))
    : [];

/** Where in a position something is wrong: the seat and the cell the server's words name. */
export function placeOf(at: string): { seat: number | null; cell: string } {
  const seat = /seats?[ [](\d+)/.exec(at);
  const cell = /cell (\S+)/.exec(at);
  return { seat: seat ? Number(seat[1]) : null, cell: cell?.[1] ?? "" };
}

const inCells = (things: unknown): boolean =>
  Array.isArray(things) && things.every((thing) => typeof thing?.cell === "string");

/** A file somebody saved, if it is a position; its pieces are judged by the server. */
export function fromText(text: string): Position | undefined {
  try {
    const tree: unknown = JSON.parse(text);
    const found = tree as Position;
    if (!found || typeof found !== "object" || !GAMES.includes(found.game) || !Array.isArray(found.seats))
      return undefined;
    if (!found.seats.every((seat) => seat && typeof seat === "object")) return undefined;
    if (found.seats.length < 1 || found.seats.length > 5) return undefined;
    if (!found.seats.every(({ placed = [], planet = [] }) => inCells(placed) && inCells(planet))) return undefined;
    return found;
  } catch {
    return undefined;
  }
}
