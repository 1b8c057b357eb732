import type { Manifest } from "../../parts/game/manifest";
import Picture from "./Picture.svelte";
import { signs } from "./signs";

export default {
  picture: Picture,
  board: () => import("./Board.svelte"),
  tell: () => import("./prose").then(({ tell }) => tell),
  setup: { usual: ["hand"] },
  signs,
} satisfies Manifest;
