// Ghosts to race against: chosen on the daily page, shown at the table; stored for this tab only.

import type { Lane } from "../server/api-types";

const KEY = "worldwright.ghosts";
export const MOST_GHOSTS = 3;

export interface Chosen {
  game: string;
  day: string;
  ghosts: number[];
}

export function chosenGhosts(game: string, day: string): number[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Chosen | null;
    return kept?.game === game && kept.day === day ? kept.ghosts.slice(0, MOST_GHOSTS) : [];
  } catch {
    return []; // no storage, or another program wrote there
  }
}

export function chooseGhosts(chosen: Chosen): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // they are shown on this page and not at the table
  }
}

/** The points of a try at a time of its table; undefined before its first. */
export function pointsAt(lane: Lane, now: number): number | undefined {
  let found: number | undefined;
  for (const [at, points] of lane.steps) {
    if (at > now) break;
    found = points;
  }
  return found;
}

/** Ten plain squares: how far a try had come at every tenth of its time, and nothing of how. */
export function squares(lane: Lane): string {
  const all = lane.steps.map(([, points]) => points);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const end = lane.steps.at(-1)?.[0] ?? 0;
  const shades = ["🟥", "🟧", "🟨", "🟩"];
  return Array.from({ length: 10 }, (_, index) => {
    const points = pointsAt(lane, ((index + 1) / 10) * end) ?? low;
    const share = high === low ? 1 : (points - low) / (high - low);
    return shades[Math.min(3, Math.floor(share * 4))];
  }).join("");
}
