import type { GameForm } from "../../../parts/form/position";

export const form: GameForm = {
  seats: [2, 4],
  begin: {},
  seat: { track: 0, gems: 0 },
  parts: () => import("./Player.svelte").then(({ default: Player }) => ({ Player })),
};
