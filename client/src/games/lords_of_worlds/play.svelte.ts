// The player's choices before they are sent. Everything possible comes from the listed actions, grouped by target:
// pointing once chooses the action proposed for the place, pointing again at the same place (or the main button) sends it.

import type { BoardProps } from "../../parts/game/board";
import { cardOf, sumOf, tileOf, within } from "./names";
import type { Act, Collect, View, Walk } from "./types";
import { ways } from "./ways";

/** The places one can point at: a hex of the market, a hex of the planet, a pile, a tile of the supply, a card. */
export type Place =
  | `hex:${string}`
  | `cell:${string}`
  | `pile:${number}`
  | `tile:${string}`
  | `card:${string}`
  | "skip";

/** The target of an action. */
export function placeOf(act: Act): Place | null {
  switch (act.do) {
    case "collect":
    case "walk":
    case "uncover":
    case "fetch":
      return `hex:${act.hex}`;
    case "start":
      return `hex:${act.portal}`;
    case "place":
    case "declare":
      return `cell:${act.cell}`;
    case "hire":
      return `pile:${act.pile}`;
    case "pick":
      return `tile:${act.tile}`;
    case "discard":
      return `card:${act.card}`;
    case "skip":
    case "pass":
      return "skip";
    default:
      return null;
  }
}

export const isPaid = (act: Act | null | undefined): act is Collect | Walk =>
  act?.do === "collect" || act?.do === "walk";

/** The cheaper of two actions first: collecting before walking, fewest wilds, least in all, fewest cards. */
function cheaper(a: Act, b: Act): number {
  if (!isPaid(a) || !isPaid(b)) return 0;
  const rank = (act: Collect | Walk): number[] => [
    act.do === "collect" ? 0 : 1,
    act.cards.filter((card) => cardOf(card).colour === "white").length,
    sumOf(act.cards),
    act.cards.length,
  ];
  const [first, second] = [rank(a), rank(b)];
  return first.map((value, i) => value - (second[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

export class Play {
  readonly #given: () => BoardProps<View, Act>;
  #chosen = $state.raw<{ act: Act; of: Act[] } | null>(null);
  /** The cards chosen to pay with, and the hand they were chosen from: a choice made while others move waits. */
  #purse = $state.raw<{ cards: number[]; of: string }>({ cards: [], of: "" });
  /** The hex one would like to go to, chosen while others move. */
  #plan = $state("");

  constructor(given: () => BoardProps<View, Act>) {
    this.#given = given;
  }

  get view(): View {
    return this.#given().view;
  }
  get all(): Act[] {
    return this.#given().actions ?? [];
  }
  /** The player is to move but the list of possibilities is still to come. */
  get waiting(): boolean {
    return this.#given().actions === null && this.view.mover === this.#given().you;
  }
  get mine(): boolean {
    return this.all.length > 0;
  }
  /** The cards the player wants to use, as places in the hand; none: any. */
  get purse(): number[] {
    return this.#purse.of === this.view.hand.join() ? this.#purse.cards : [];
  }
  /** Whether to preview actions while others move. */
  get plans(): boolean {
    return !this.mine && this.#given().you !== null && this.view.phase !== "over";
  }
  /** The hex that was chosen while others moved, as long as they do. */
  get plan(): string {
    return this.plans ? this.#plan : "";
  }
  /** Look at a hex while others move; once more forgets it. */
  look(hex: string): void {
    if (this.plans) this.#plan = this.#plan === hex ? "" : hex;
  }
  /** One's turn has come: what was chosen before is proposed, if it can be done. */
  recall(): void {
    const place: Place = `hex:${this.#plan}`;
    if (this.#plan && this.mine && this.lit(place) && !this.chosen) this.point(place);
    if (this.mine) this.#plan = "";
  }
  get chosen(): Act | null {
    return this.#chosen && this.#chosen.of === this.#given().actions ? this.#chosen.act : null;
  }
  get place(): Place | null {
    return this.chosen && placeOf(this.chosen);
  }

  readonly #byPlace = $derived.by(() => {
    const held = this.purse.map((i) => this.view.hand[i] ?? "");
    const grouped = new Map<Place, Act[]>();
    for (const act of this.all) {
      if (held.length && isPaid(act) && !within(act.cards, held)) continue;
      const place = placeOf(act);
      if (place) grouped.set(place, [...(grouped.get(place) ?? []), act]);
    }
    for (const acts of grouped.values()) acts.sort(cheaper);
    if (held.length)
      for (const act of this.#withExactly(held)) {
        const place = placeOf(act);
        if (place) grouped.set(place, [...(grouped.get(place) ?? []), act]);
      }
    return grouped;
  });

  /** Actions listed at some price, paid with exactly these cards where that is not listed itself: the server decides. */
  #withExactly(held: string[]): Act[] {
    const { view } = this;
    const cards = [...held].sort();
    const key = (act: Collect | Walk, with_: string[]): string => `${act.do} ${act.hex} ${with_.join(" ")}`;
    const paid = this.all.filter(isPaid);
    const listed = new Set(paid.map((act) => key(act, [...act.cards].sort())));
    const { steps } = ways(view, view.carts[view.you ?? 0] ?? "");
    const cost = (act: Collect | Walk): number => {
      const tile = act.do === "collect" ? view.tiles[view.hexes.findIndex(({ name }) => name === act.hex)] : "";
      return (steps.get(act.hex) ?? 0) + (tile ? tileOf(tile).value : 0);
    };
    const found = new Map<string, Act>();
    for (const act of paid) {
      const own = key(act, cards);
      if (!listed.has(own) && sumOf(held) >= cost(act)) found.set(own, { ...act, cards: held });
    }
    return [...found.values()];
  }

  /** Everything that can be done at a place, the proposed first. */
  at(place: Place): Act[] {
    return this.#byPlace.get(place) ?? [];
  }
  lit(place: Place): boolean {
    return this.#byPlace.has(place);
  }
  /** The places where something of that kind can be done. */
  places(kind: Act["do"]): Place[] {
    return [...this.#byPlace].filter(([, acts]) => acts.some((act) => act.do === kind)).map(([place]) => place);
  }
  offers(kind: Act["do"]): boolean {
    return this.all.some((act) => act.do === kind);
  }
  /** The other ways to do it at the chosen place. */
  get alternatives(): Act[] {
    return this.place ? this.at(this.place) : [];
  }

  choose(act: Act): void {
    this.#chosen = { act, of: this.all };
  }
  /** Point at a place: choose what is proposed there; the second time, do it. */
  point(place: Place): void {
    const [proposed] = this.at(place);
    if (!proposed) return;
    if (this.place === place && this.chosen) this.send(this.chosen);
    else this.choose(proposed);
  }
  send(act: Act): void {
    this.#chosen = null;
    this.#purse = { cards: [], of: "" };
    this.#given().send(act);
  }
  confirm(): void {
    if (this.chosen) this.send(this.chosen);
  }

  /** Take a card into the purse or out of it; another colour replaces the one before, wilds stay. */
  toggle(index: number): void {
    const hand = this.view.hand;
    const colour = (i: number) => cardOf(hand[i] ?? "").colour;
    const kept = this.purse.includes(index)
      ? this.purse.filter((i) => i !== index)
      : [...this.purse.filter((i) => colour(index) === "white" || [colour(index), "white"].includes(colour(i))), index];
    this.#purse = { cards: kept, of: hand.join() };
    const chosen = this.chosen;
    if (isPaid(chosen) && kept.length) {
      const place = placeOf(chosen);
      const [proposed] = place ? this.at(place) : [];
      this.#chosen = proposed ? { act: proposed, of: this.all } : null;
    }
  }
  /** Take back the last unsent step; false when there is nothing to take back. */
  undo(): boolean {
    if (this.chosen) this.#chosen = null;
    else if (this.purse.length) this.#purse = { cards: [], of: "" };
    else return false;
    return true;
  }
}
