// Pieces, places and changes in words: for screen readers, for the live region, for buttons.

import { printed } from "./box.svelte";
import { cardOf, colourOf, faceDown, spotOf, sumOf, tileOf } from "./names";
import { cells, type Gain, tops } from "./planets";
import { isPaid } from "./play.svelte";
import type { Act, View } from "./types";
import type { LordsWords } from "./words";

export const tileName = (name: string, w: LordsWords): string => {
  const { kind, value } = tileOf(name);
  return `${w.kinds[kind]} ${value}`;
};

/** A hex of a planet as it is counted on the drawing: "row 2, place 1". */
export const spotName = (name: string, w: LordsWords): string => {
  const found = spotOf(name);
  return found ? w.spot(found.row, found.place) : name;
};

export const cardName = (name: string, w: LordsWords): string => {
  const { colour, value } = cardOf(name);
  return `${w.colours[colour]} ${value}`;
};

/** "Cyan 12" for the cards of a payment, "Wild 7" for wilds alone. */
export const cardsName = (cards: readonly string[], w: LordsWords): string =>
  `${w.colours[colourOf(cards)]} ${sumOf(cards)}`;

/** The tiles on a hex of the market, and the carts there. */
export function hexWords(view: View, i: number, names: readonly string[], you: number | null, w: LordsWords): string[] {
  const hex = view.hexes[i];
  const lying = view.tiles[i];
  if (!hex) return [];
  return [
    hex.portal ? w.portal : lying === faceDown ? w.faceDown : lying ? tileName(lying, w) : w.empty,
    ...(hex.colour ? [w.colouredHex(w.colours[hex.colour as keyof typeof w.colours])] : []),
    ...view.carts.flatMap((at, seat) =>
      at === hex.name ? [seat === you ? w.yourCart : w.cartOf(names[seat] ?? "")] : [],
    ),
    w.hexName(hex.name),
  ];
}

/** The gain of a placement, part by part. */
export function gainWords(gain: Gain, tile: string, w: LordsWords): string[] {
  const { kind } = tileOf(tile);
  const plain = gain.free ? w.onEmptyFree : w.onEmpty;
  const parts = [gain.architect ? w.onArchitect(gain.points) : gain.points ? `+${gain.points}, ${plain}` : plain];
  if (gain.sage) parts.push(w.sageSays(printed().planet.sage_points, gain.sage.beside));
  if (gain.chain) {
    const { land, from, to } = gain.chain;
    parts.push(from ? w.chainGrows(w.kinds[land], from, to) : w.chainNew(w.kinds[land]));
  }
  if (kind === "mix") parts.push(w.mixSays);
  if (kind === "architect") parts.push(w.architectSays);
  return parts;
}

/** The main button's words for an action. */
export function confirmWords(act: Act, view: View, w: LordsWords): string {
  const lying = (hex: string): string =>
    tileName(view.tiles[view.hexes.findIndex((each) => each.name === hex)] ?? "", w);
  switch (act.do) {
    case "hire":
      return w.confirm.hire(cardsName(view.piles[act.pile - 1] ?? [], w));
    case "collect":
      return w.confirm.collect(lying(act.hex));
    case "fetch":
      return w.confirm.fetch(lying(act.hex));
    case "declare":
      return w.confirm.declare(w.kinds[act.terrain as keyof typeof w.kinds]);
    case "pick":
      return w.confirm.pick(tileName(act.tile, w));
    case "discard":
      return w.confirm.discard(cardName(act.card, w));
    case "walk":
    case "place":
    case "start":
    case "uncover":
      return w.confirm[act.do];
    case "pass":
      return w.pass;
    default:
      return w.skip;
  }
}

/** The prompt for the player's next step. */
export function asked(view: View, actions: readonly Act[], names: readonly string[], w: LordsWords): string {
  const has = (kind: Act["do"]): boolean => actions.some((act) => act.do === kind);
  if (view.phase === "over") return w.over;
  if (!actions.length) return view.mover >= 0 ? w.ask.wait(names[view.mover] ?? "") : w.ask.dealer;
  if (has("start")) return w.ask.start;
  if (has("uncover")) return w.ask.uncover;
  if (has("discard")) return w.ask.discard(view.hand.length - printed().numbers.hand_limit);
  if (has("pass")) return w.ask.pass;
  if (has("pick") || has("fetch") || has("skip")) return w.ask.free;
  if (has("place")) {
    return tileOf(view.carried).kind === "viewpoint" ? w.ask.viewpoint : w.ask.place(tileName(view.carried, w));
  }
  return actions.some(isPaid) ? w.ask.turn : w.ask.hireOnly;
}

/** The number of a planet's hexes without a tile. */
export const freeCells = (view: View, seat: number): number =>
  cells.length - (view.planets[seat] ? tops(view.planets[seat]).size : 0);
