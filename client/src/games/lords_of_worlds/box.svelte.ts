// The game's numbers from the server: scores of a chain, a coloured hex or a Sage Tree, and the size of a full pile.
// None of them is written down here, so a host's own box is shown as it is played.

import { content } from "../../server/api";

export interface Box {
  numbers: { pile_closes: number; hand_limit: number };
  planet: {
    colour_points: number;
    sage_points: number;
    view_points: number;
    chains: { points: number[] };
    value_sets: { tiles: number; points: number }[];
  };
}

/** Before the server answers nothing is promised. */
const closed: Box = {
  numbers: { pile_closes: Number.POSITIVE_INFINITY, hand_limit: 0 },
  planet: { colour_points: 0, sage_points: 0, view_points: 0, chains: { points: [] }, value_sets: [] },
};
let opened = $state.raw(closed);

export const printed = (): Box => opened;
export function unpack(given: Box): void {
  opened = given;
}
export const openBox = (): Promise<void> => content<Box>("lords_of_worlds").then(unpack, () => undefined);
