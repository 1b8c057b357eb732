// The names the server gives to pieces, taken apart: "sage_tree6" is a kind and a value, "blue3" a colour and a value.

export const lands = ["water", "desert", "lowlands", "forest", "hills", "mountains"] as const;
export const specials = ["mix", "sage_tree", "architect", "viewpoint"] as const;
export const colours = ["blue", "red", "green", "cyan", "violet", "yellow", "white"] as const;

export type Land = (typeof lands)[number];
export type Kind = Land | (typeof specials)[number];
export type Colour = (typeof colours)[number];

export const faceDown = "?";

function parted(name: string): [string, number] {
  const digits = name.search(/\d+$/);
  return digits < 0 ? [name, 0] : [name.slice(0, digits), Number(name.slice(digits))];
}

export interface Tile {
  kind: Kind;
  value: number;
}

/** A tile by its name. */
export function tileOf(name: string): Tile {
  const [kind, value] = parted(name);
  return { kind: kind as Kind, value };
}

export interface Card {
  colour: Colour;
  value: number;
}

/** A card by its name. */
export function cardOf(name: string): Card {
  const [colour, value] = parted(name);
  return { colour: colour as Colour, value };
}

/** The joint value of cards. */
export const sumOf = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + cardOf(card).value, 0);

/** The colour cards are played as; white when all of them are wild. */
export const colourOf = (cards: readonly string[]): Colour =>
  cards.map((card) => cardOf(card).colour).find((colour) => colour !== "white") ?? "white";

export const isLand = (kind: string): kind is Land => (lands as readonly string[]).includes(kind);

/** Whether all cards are among the others, each as often. */
export function within(cards: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** The row of a planet's hex from the top and its place there from the left, both from 1; undefined: it is no such hex. */
export function spotOf(name: string): { row: number; place: number } | undefined {
  const [, q, r] = /^(-?\d+),(-?\d+)$/.exec(name) ?? [];
  if (q === undefined || r === undefined) return undefined;
  const row = Number(r);
  return { row: row + 3, place: Number(q) - Math.max(-2, -2 - row) + 1 };
}
