import type { GameForm } from "../../../parts/form/position";
import { worldForm } from "../../scramble/form/form";

export const form: GameForm = {
  ...worldForm,
  choices: [
    ["level", ["beginner", "advanced", "expert"]],
    ["board", [1, 2, 3, 4]],
  ],
  begin: { options: { level: "beginner", board: 1 }, round: {} },
};
