import { type GameForm, inCells } from "../../../parts/form/position";

export const form: GameForm = {
  seats: [1, 4],
  begin: { options: { strategic: false } },
  seat: { track: 0, planet: [] },
  shows: ({ planet = [] }) => inCells(planet),
  parts: () => import("./parts").then(({ parts }) => parts),
};
