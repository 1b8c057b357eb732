// From one world to another, tile by tile: what stays, what is turned, what goes elsewhere, and what comes or goes.

import { read } from "../games/scramble/face";
import type { BestWorld } from "../server/api-types";

export interface Step {
  piece: number;
  /** How it lies at last, or where it goes back, how it lay. */
  face: string;
  turn: number;
  /** The cell it lay in; empty: it was not in this world. */
  from: string;
  /** The cell it comes to; empty: it goes back. */
  to: string;
  /** Quarter turns to the right; 0 where nobody could see any, and where the other side is up. */
  turned: number;
  flipped: boolean;
}

type Lying = { piece: number; cell: string; face: string; turn: number };

const lyingIn = ({ laid, pieces }: BestWorld): Lying[] =>
  laid.map(({ cell, face, turn = 0 }, index) => ({ piece: pieces[index] ?? -1, cell, face, turn }));
const look = (face: string, turn: number): string => JSON.stringify(read(face, turn));
/** The fewest quarter turns to the right after which a face looks like that. */
const turns = (face: string, from: number, to: number): number =>
  [0, 1, 2, 3].find((by) => look(face, from + by) === look(face, to)) ?? 0;

/** What has to be done, tiles that go back first, then cell by cell; nothing where a tile lies as it should. */
export function wayTo(from: BestWorld, to: BestWorld): Step[] {
  const before = new Map(lyingIn(from).map((each) => [each.piece, each]));
  const after = lyingIn(to);
  const kept = new Set(after.map(({ piece }) => piece));
  const back = [...before.values()]
    .filter(({ piece }) => !kept.has(piece))
    .map(({ piece, cell, face, turn }) => ({ piece, face, turn, from: cell, to: "", turned: 0, flipped: false }));
  const laid = after.flatMap(({ piece, cell, face, turn }): Step[] => {
    const was = before.get(piece);
    const flipped = was !== undefined && was.face !== face;
    const turned = was && !flipped ? turns(face, was.turn, turn) : 0;
    if (was?.cell === cell && !flipped && !turned) return [];
    return [{ piece, face, turn, from: was?.cell ?? "", to: cell, turned, flipped }];
  });
  return [...back, ...laid];
}

/** How the tiles that earn a line in a world lay in another one. */
export interface Moved {
  same: number;
  turned: number;
  flipped: number;
  elsewhere: number;
  fresh: number;
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
