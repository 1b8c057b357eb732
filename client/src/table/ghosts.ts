// Ghosts to race against at a table: that of a challenge, or those chosen on the daily page, stored for this tab only.

import { settings } from "../base/settings.svelte";
import { challengeWords } from "../base/words/challenge";
import * as api from "../server/api";
import type { Lane, TableCard } from "../server/api-types";

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

/** The ghosts at a table, each still to be loaded. */
export function ghostsAt({ game, daily, rival }: TableCard): Promise<Lane>[] {
  if (rival)
    return [
      api
        .challenge(rival.link)
        .then(({ lane, you }) => ({ ...lane, name: you ? challengeWords[settings.lang].yourBest : lane.name })),
    ];
  return daily ? chosenGhosts(game, daily.day).map((number) => api.ghost(game, daily.day, number)) : [];
}

export type Step = Lane["steps"][number];

/** Where a ghost was at a time of its table, or after so many of its moves (`by` 2); undefined before its first. */
export function stepAt(lane: Lane, now: number, by: 0 | 2 = 0): Step | undefined {
  let found: Step | undefined;
  for (const step of lane.steps) {
    if (step[by] > now) break;
    found = step;
  }
  return found;
}

export const pointsAt = (lane: Lane, now: number): number | undefined => stepAt(lane, now)?.[1];

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
