import type { GameForm } from "../../../parts/form/position";
import { worldForm } from "../../scramble/form/form";

export const form: GameForm = {
  ...worldForm,
  choices: [
    ["level", ["beginner", "advanced", "expert"]],
    ["edition", ["classic", "small"]],
    ["mask", ["globe", "rectangle"]],
    ["side", ["front", "back"]],
  ],
  begin: { options: { level: "beginner", mask: "globe", side: "front" }, round: {} },
};
