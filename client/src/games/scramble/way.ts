// From one world to another, tile by tile: what stays, what is turned, what goes elsewhere, and what comes or goes.

import type { Moved, WayStep } from "../../parts/game/manifest";
import type { BestWorld } from "../../server/api-types";
import { read } from "./face";

type Lying = { piece: number; cell: string; face: string; turn: number };

const lyingIn = ({ laid, pieces }: BestWorld): Lying[] =>
  laid.map(({ cell, face, turn = 0 }, index) => ({ piece: pieces[index] ?? -1, cell, face, turn }));
const look = (face: string, turn: number): string => JSON.stringify(read(face, turn));
/** The fewest quarter turns to the right after which a face looks like that. */
const turns = (face: string, from: number, to: number): number =>
  [0, 1, 2, 3].find((by) => look(face, from + by) === look(face, to)) ?? 0;

/** The moves to make, tiles that go back first, then cell by cell; empty where every tile lies right. */
export function wayTo(from: BestWorld, to: BestWorld): WayStep[] {
  const before = new Map(lyingIn(from).map((each) => [each.piece, each]));
  const after = lyingIn(to);
  const kept = new Set(after.map(({ piece }) => piece));
  const back = [...before.values()]
    .filter(({ piece }) => !kept.has(piece))
    .map(({ piece, cell, face, turn }) => ({ piece, face, turn, from: cell, to: "", turned: 0, flipped: false }));
  const laid = after.flatMap(({ piece, cell, face, turn }): WayStep[] => {
    const was = before.get(piece);
    const flipped = was !== undefined && was.face !== face;
    const turned = was && !flipped ? turns(face, was.turn, turn) : 0;
    if (was?.cell === cell && !flipped && !turned) return [];
    return [{ piece, face, turn, from: was?.cell ?? "", to: cell, turned, flipped }];
  });
  return [...back, ...laid];
}

const CELL = /^(?:r\d+:)?([a-f]\d)/;

/** The tiles on which the points of a rule lie, by how they lay before. */
export function movedFor(from: BestWorld, to: BestWorld, rule: string): Moved {
  const earning = to.lines.filter((line) => line.rule === rule && line.points > 0);
  const cells = new Set(earning.flatMap(({ where = [] }) => where.flatMap((place) => CELL.exec(place)?.[1] ?? [])));
  const steps = new Map(wayTo(from, to).map((step) => [step.to, step]));
  const found: Moved = { same: 0, turned: 0, flipped: 0, elsewhere: 0, fresh: 0 };
  for (const cell of cells) {
    const step = steps.get(cell);
    if (!step) found.same += 1;
    else if (!step.from) found.fresh += 1;
    else if (step.flipped) found.flipped += 1;
    else if (step.from !== step.to) found.elsewhere += 1;
    else found.turned += 1;
  }
  return found;
}
