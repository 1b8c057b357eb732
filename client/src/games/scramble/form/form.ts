// Shared by the score forms of both games with worlds.

import { type GameForm, inCells } from "../../../parts/form/position";
import type { Round, WorldSeat } from "./prints";

export const worldForm = {
  seats: [1, 4],
  seat: { placed: [] },
  reseated: (position) => {
    if (!position.round) return position;
    const { volcano_chip = [] } = position.round as Round;
    return {
      ...position,
      round: { ...position.round, volcano_chip: volcano_chip.filter((seat) => seat < position.seats.length) },
    };
  },
  shows: (seat) => inCells((seat as WorldSeat).placed ?? []),
  parts: () => import("./parts").then(({ parts }) => parts),
} satisfies Partial<GameForm>;
