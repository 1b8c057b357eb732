// Parts that features show inside other features and at the table.

import type { Slots } from "../parts/slots";

export const slots: Slots = {
  rulesAtTable: () => import("../features/catalogue/rules/AtTable.svelte"),
  challenge: () => import("../features/challenges/AfterGame.svelte"),
  ratingChange: () => import("../features/ratings/RatingChange.svelte"),
};
