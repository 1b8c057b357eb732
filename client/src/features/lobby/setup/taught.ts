// Which lessons a table in the making asks for.

import type { GameCard, LessonCard } from "../../../server/api-types";

/** Whether what a table chooses is what a lesson teaches: the same value, or a list with as many. */
const isTaught = (wanted: unknown, chosen: unknown): boolean =>
  Array.isArray(wanted) ? Array.isArray(chosen) && chosen.length >= wanted.length : chosen === wanted;

/** The lessons about what a table chooses; with `about` only those of one option. */
export function taughtBy(
  card: GameCard | undefined,
  chosen: (option: string) => unknown,
  about?: string,
): LessonCard[] {
  return (card?.lessons ?? []).filter(({ teaches }) => {
    const wanted = Object.entries(teaches);
    return (
      wanted.length > 0 &&
      (about === undefined || about in teaches) &&
      wanted.every(([option, value]) => isTaught(value, chosen(option)))
    );
  });
}
