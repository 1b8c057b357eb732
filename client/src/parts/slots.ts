// Parts of one feature that another one, or the table, has a place for. The page's start hands them over, so that no
// feature imports another; each is loaded when it is shown.

import type { Component } from "svelte";
import type { TableCard } from "../server/api-types";

type Loaded<Props extends object> = () => Promise<{ default: Component<Props> }>;

export interface Slots {
  /** The pages of a game's book that explain what is done at a table just now. */
  rulesAtTable: Loaded<{ game: string; phase: string }>;
  /** Both results after a challenge, and the ways to challenge others. */
  challenge: Loaded<{ id: string; points: number }>;
  /** The change of a rating after a game. */
  ratingChange: Loaded<{ card: TableCard }>;
}

let filled: Slots | undefined;

/** Called once, before anything is drawn. */
export function fillSlots(slots: Slots): void {
  filled = slots;
}

/** Loads what another feature shows in a place. */
export function slot<Name extends keyof Slots>(name: Name): ReturnType<Slots[Name]> {
  if (!filled) throw new Error("slots are filled before the page is drawn");
  return filled[name]() as ReturnType<Slots[Name]>;
}
