// Why an action is worth what it is, in one line.

import type { Why, Words } from "../../../server/api-types";

/** From so many points on a reason includes the weight of ending a round: show it without a number. */
const MANY = 100;

/** Reasons of one name as one, the weightiest first. */
export function because(reasons: readonly Why[], lang: keyof Words, format: (points: number) => string): string {
  const sums = new Map<string, number>();
  for (const { said, points } of reasons) sums.set(said[lang], (sums.get(said[lang]) ?? 0) + points);
  const told = (said: string, points: number): string =>
    Math.abs(points) >= MANY ? said : `${points < 0 ? "−" : "+"}${format(Math.abs(points))} ${said}`;
  return [...sums]
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .map(([said, points]) => told(said, points))
    .join(", ");
}
