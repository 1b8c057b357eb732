// The last step at a table and how it stands, for the card of a game that waits.

import type { LoggedMove, Sheet } from "../../server/api-types";

/** The last move of a player; dealer and clock are no one. */
export const lastStep = (moves: readonly LoggedMove[]): LoggedMove | undefined => moves.findLast(({ by }) => by >= 0);

/** "You 26, Ruth 25.": the visitor first. Nothing where no one has a point. */
export function standing(people: readonly { name: string; you: boolean }[], sheets: readonly Sheet[]): string {
  if (sheets.every(({ total }) => total === 0)) return "";
  const lines = people.map(({ name, you }, seat) => ({ you, line: `${name} ${signed(sheets[seat]?.total ?? 0)}` }));
  const ordered = [...lines.filter(({ you }) => you), ...lines.filter(({ you }) => !you)];
  return `${ordered.map(({ line }) => line).join(", ")}.`;
}

const signed = (points: number): string => String(points).replace("-", "−");
