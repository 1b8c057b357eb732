// A walk that is being drawn, step by step. What comes next is read from the legal walks that begin like it.

import type { Act, Walk } from "./types";

/** A step made: the field, and the stone taken there; null while the player has not chosen among several. */
export interface Step {
  field: string;
  take: string | null;
}

const cut = (step: string): { field: string; take: string } => {
  const [field = "", take = ""] = step.split(":");
  return { field, take };
};

export const walksOf = (actions: readonly Act[] | null): Walk[] =>
  (actions ?? []).filter((act): act is Walk => act.do === "walk");

const begins = (walk: Walk, path: readonly Step[], open = -1): boolean =>
  walk.steps.length >= path.length &&
  path.every((step, i) => {
    const { field, take } = cut(walk.steps[i] ?? "");
    return field === step.field && (i === open || step.take === null || take === step.take);
  });

/** The legal walks that begin with this path. */
export const fitting = (walks: readonly Walk[], path: readonly Step[]): Walk[] =>
  walks.filter((walk) => begins(walk, path));

/** The stones one could take at that step of the path; one empty name when nothing lies there. */
export const choices = (walks: readonly Walk[], path: readonly Step[], at: number): string[] => [
  ...new Set(walks.filter((walk) => begins(walk, path, at)).map((walk) => cut(walk.steps[at] ?? "").take)),
];

/** The fields the path can go on to. */
export const nextFields = (walks: readonly Walk[], path: readonly Step[]): Set<string> =>
  new Set(
    fitting(walks, path)
      .filter((walk) => walk.steps.length > path.length)
      .map((walk) => cut(walk.steps[path.length] ?? "").field),
  );

/** The fields where the walk can still end. */
export const endFields = (walks: readonly Walk[], path: readonly Step[]): Set<string> =>
  new Set(fitting(walks, path).map((walk) => cut(walk.steps.at(-1) ?? "").field));

/** The path with one step more; a stone is taken by itself when there is no choice. */
export function stepped(walks: readonly Walk[], path: readonly Step[], field: string, take: string | null): Step[] {
  const open = [...path, { field, take: null }];
  const offered = choices(walks, open, path.length);
  const only = offered.length === 1 ? (offered[0] ?? null) : null;
  return [...path, { field, take: take !== null && offered.includes(take) ? take : only }];
}

/** The walk to send when the path is whole and every stone chosen. */
export function whole(walks: readonly Walk[], path: readonly Step[]): Walk | null {
  if (path.length === 0 || path.some((step) => step.take === null)) return null;
  const found = fitting(walks, path);
  const [walk] = found;
  return found.length === 1 && walk && walk.steps.length === path.length ? walk : null;
}

/** The stones left on a field once the path's are taken. */
export function leftOn(stones: readonly string[], field: string, path: readonly Step[]): string[] {
  const left = [...stones];
  for (const step of path) {
    const at = step.field === field && step.take ? left.indexOf(step.take) : -1;
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
