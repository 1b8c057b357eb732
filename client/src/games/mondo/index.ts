import type { Manifest } from "../../parts/game/manifest";
import { race, worlds } from "../scramble/manifest";
import { form } from "./form";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  ...worlds,
  picture: Picture,
  line: {
    en: "Grab tiles and build your world before time runs out.",
    de: "Greif Plättchen und bau deine Welt, bevor die Zeit um ist.",
  },
  pictureSide: "left",
  board: () => import("./Board.svelte"),
  minute: () => import("./minute").then(({ minute }) => minute),
  setup: {
    ...worlds.setup,
    pictured: {
      option: "level",
      picture: () => import("./LevelPicture.svelte"),
      facts: () => import("../scramble/levels").then(({ levels }) => levels),
    },
    usual: ["level", "mode", "rounds", "minutes", "side", "edition"],
  },
  signs,
  race,
  form,
} satisfies Manifest;
