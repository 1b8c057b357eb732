// The monument's plan as the page draws it, made from the server's content. Nothing here is particular to one monument.

import type { View } from "./types";

export interface Plan {
  title: Record<string, string>;
  /** For each level its stones' corners on a grid of half stones. */
  levels: [number, number][][];
  rounds: Record<string, number>[];
}

export interface Field {
  name: string;
  ring: "outer" | "middle" | "inner";
  touches: string[];
}

export interface Content {
  box: {
    start_points: number;
    points_by_level: number[];
    colour_by_level: string[];
    gem: string;
    gem_points: number;
    start_stone: string;
    start_stone_points: number;
    walk_lengths: number[];
    stones: { kind: string; count: number }[];
    fields: Field[];
  };
  monuments: Record<string, Plan>;
}

export interface Place {
  name: string;
  /** From 0 at the foot. */
  level: number;
  x: number;
  y: number;
  /** Its row on its level, from the back, and its place there from the left, both from 1: as people count it. */
  row: number;
  number: number;
  kind: string;
  points: number;
  /** The places it rests on. */
  rests: string[];
}

export interface Monument {
  title: Record<string, string>;
  rounds: number;
  levels: { level: number; kind: string; points: number; places: Place[]; top: number; bottom: number }[];
  places: Map<string, Place>;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A stone covers two units each way, so two overlap when they are less than two apart. */
const overlap = (a: Place, b: Place): boolean => Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2;

export function monumentOf(content: Content, name: string): Monument {
  const plan = content.monuments[name] ?? Object.values(content.monuments)[0];
  if (!plan) throw new Error("no monument");
  const places = new Map<string, Place>();
  let below: Place[] = [];
  const levels = plan.levels.map((corners, level) => {
    const kind = content.box.colour_by_level[level] ?? "";
    const points = content.box.points_by_level[level] ?? 0;
    const rows = [...new Set(corners.map(([, y]) => y))].sort((a, b) => a - b);
    const made = corners.map(([x, y]): Place => {
      const row = rows.indexOf(y) + 1;
      const number = corners.filter(([left, back]) => back === y && left <= x).length;
      const place = { name: `L${level + 1}:${x},${y}`, level, x, y, row, number, kind, points, rests: [] as string[] };
      place.rests = below.filter((other) => overlap(other, place)).map((other) => other.name);
      places.set(place.name, place);
      return place;
    });
    below = made;
    return { level, kind, points, places: made, top: Math.min(...rows), bottom: Math.max(...rows) + 2 };
  });
  const all = [...places.values()];
  return {
    title: plan.title,
    rounds: plan.rounds.length,
    levels,
    places,
    left: Math.min(...all.map((place) => place.x)),
    right: Math.max(...all.map((place) => place.x)) + 2,
    top: Math.min(...all.map((place) => place.y)),
    bottom: Math.max(...all.map((place) => place.y)) + 2,
  };
}

/** A place's state: built, lit (you may build there now), free but not for you now, or without support. */
export type Standing = "built" | "lit" | "ready" | "bare";

export const standing = (view: View, lit: ReadonlySet<string>, builder: ReadonlyMap<string, number>) => {
  const ready = new Set(view.ready);
  return (name: string): Standing =>
    builder.has(name) ? "built" : lit.has(name) ? "lit" : ready.has(name) ? "ready" : "bare";
};

/** The number of stones of each kind, in the box's order. */
export function tally(stones: readonly string[] | null | undefined): Map<string, number> {
  const counted = new Map<string, number>();
  for (const stone of stones ?? []) counted.set(stone, (counted.get(stone) ?? 0) + 1);
  return counted;
}

/** The parts of a seat's points that are visible to all. */
export function account(content: Content, monument: Monument, view: View, seat: number) {
  const built = view.built.filter((stone) => stone.seat === seat);
  const stones = built.reduce((sum, stone) => sum + (monument.places.get(stone.place)?.points ?? 0), 0);
  const gems = tally(view.screens[seat]?.stones).get(content.box.gem) ?? 0;
  return {
    start: content.box.start_points,
    starts: (view.start_stones[seat] ?? 0) * content.box.start_stone_points,
    stones,
    passes: -(view.costs[seat] ?? []).reduce((sum, cost) => sum + cost, 0),
    gems: view.phase === "over" ? gems * content.box.gem_points : 0,
    total: view.points[seat] ?? 0,
  };
}
