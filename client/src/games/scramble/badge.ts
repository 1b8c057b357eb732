// A world as squares: each tile is the sign of the land it has most of, rimmed in gold where that land is closed. No tile,
// no turn and no animal is shown.

import { content as fetchContent } from "../../server/api";
import type { OpenBadge } from "../../table/grow/badge";
import { inksOf } from "../../table/grow/stage";
import { read } from "./face";
import { type Land, looks, symbols } from "./lands";
import { type Content, seen, type View } from "./model";
import { closed } from "./sheet";
import { planOf } from "./world";

const SQUARES: Record<Land, string> = { W: "🟦", F: "🌲", P: "🟩", M: "🟩", D: "🟨" };
const EMPTY = "⬜";
const OUTSIDE = "\u3000";
const HALF = 402;

/** The land of which a tile has most; of two, the one that comes first. */
export function mostly(face: string, turn = 0): Land {
  const counts = new Map<Land, number>();
  for (const land of read(face, turn).lands) counts.set(land, (counts.get(land) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "W";
}

/** A world as lines of squares. */
export function squaresOf(cells: Iterable<string>, lands: ReadonlyMap<string, Land>): string[] {
  const all = new Set(cells);
  const rows = Math.max(...[...all].map((cell) => Number(cell.slice(1))));
  const last = Math.max(...[...all].map((cell) => cell.charCodeAt(0)));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: last - 96 }, (_, column) => {
      const cell = `${String.fromCharCode(97 + column)}${row + 1}`;
      const land = lands.get(cell);
      return land ? SQUARES[land] : all.has(cell) ? EMPTY : OUTSIDE;
    })
      .join("")
      .trimEnd(),
  );
}

export const badge: OpenBadge = async ({ game, view: any, sheet }) => {
  const view = any as View;
  const table = seen(view);
  const plan = planOf(view, await fetchContent<Content>(game));
  const world = table.worlds[0] ?? [];
  const lands = new Map(world.map(({ cell, face, turn }) => [cell, mostly(face, turn)]));
  const enclosed = closed(sheet, table.round).flatMap(({ cells }) => [...cells]);
  /** Tiles whose sign stands for a closed land: not those that only have a corner in one. */
  const golden = new Set(
    world.flatMap(({ cell, face, turn }) =>
      enclosed.some(
        ([name, part]) =>
          name === cell && (!part || read(face, turn).lands["NESW".indexOf(part[0] ?? "")] === lands.get(cell)),
      )
        ? [cell]
        : [],
    ),
  );
  return {
    lines: squaresOf(plan.cells.keys(), lands),
    draw: (pen, side) => {
      const inks = inksOf("water", "forest", "plains", "desert", "ink", "paper-raised", "accent", "blue-59", "lit");
      const fills: Record<Land, string> = {
        W: inks.water,
        F: inks.forest,
        P: inks.plains,
        M: inks.plains,
        D: inks.desert,
      };
      pen.translate(side / 2, side / 2);
      pen.scale(side / 2 / HALF, side / 2 / HALF);
      const disc = (radius: number, fill: string): void => {
        pen.fillStyle = fill;
        pen.beginPath();
        pen.arc(0, 0, radius, 0, 2 * Math.PI);
        pen.fill();
      };
      disc(400, inks.ink);
      disc(397, inks["paper-raised"]);
      for (let part = 0; part < 24; part += 1) {
        const from = (part / 24) * 2 * Math.PI + 0.02;
        pen.beginPath();
        pen.lineWidth = 17;
        pen.strokeStyle = part % 6 === 0 ? inks.accent : part % 2 ? inks["paper-raised"] : inks.ink;
        pen.arc(0, 0, 378, from, from + (1 / 24) * 2 * Math.PI - 0.04);
        pen.stroke();
      }
      disc(362, inks.ink);
      disc(359, inks["blue-59"]);
      pen.scale(0.95, 0.95);
      for (const [cell, [left, top]] of plan.cells) {
        const land = lands.get(cell);
        pen.save();
        pen.translate(left + 50, top + 50);
        pen.beginPath();
        pen.roundRect(-45, -45, 90, 90, 12);
        if (land) {
          pen.fillStyle = fills[land];
          pen.fill();
          if (golden.has(cell)) {
            pen.lineWidth = 7;
            pen.strokeStyle = inks.lit;
            pen.stroke();
          }
          const { d, filled } = symbols[land];
          pen.scale(2, 2);
          pen.lineWidth = 3;
          pen.lineCap = "round";
          pen.fillStyle = pen.strokeStyle = looks[land].symbol;
          if (filled) pen.fill(new Path2D(d));
          else pen.stroke(new Path2D(d));
        } else {
          pen.lineWidth = 3;
          pen.setLineDash([9, 8]);
          pen.strokeStyle = inks["paper-raised"];
          pen.stroke();
        }
        pen.restore();
      }
    },
  };
};
