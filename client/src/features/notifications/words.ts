// The words of the settings of notifications that no other page needs.

import type { Lang } from "../../base/words/words";

const en = {
  none: "Play a game first. Then this browser can tell you when it is your move.",
};

const de: typeof en = {
  none: "Spiel erst etwas. Dann kann dir dieser Browser melden, dass du dran bist.",
};

export const notificationWords: Record<Lang, typeof en> = { en, de };
