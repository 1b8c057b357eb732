import type { GameForm } from "../../../parts/form/position";

export const form: GameForm = {
  seats: [1, 5],
  choices: [["score", ["cards", "area", "population"]]],
  begin: { options: { score: "cards", deck: ["europe"] } },
  seat: { hand: [] },
  parts: () => import("./parts").then(({ parts }) => parts),
};
