// A planet as its hexes: what lies on top of each, as a colour and a sign, without a value.

import type { OpenBadge } from "../../table/grow/badge";
import { inksOf } from "../../table/grow/stage";
import { cellSpot, outline, planetRadius } from "./layout";
import { isLand, type Land, tileOf } from "./names";
import { cells, tops } from "./planets";
import type { View } from "./types";

/** Signs around the middle, 50 wide. */
const SIGNS: Record<Land, string> = {
  water: "M-25-8q6-8 12.5 0t12.5 0 12.500 0 12.500 0M-25 8q6-8 12.5 0t12.5 0 12.500 0 12.500 0",
  desert: "M-26 14Q-10-20 2-16 2 2 26 14z",
  lowlands: "M0 18V-18M-8 18Q-10 2-20-8M8 18Q10 2 20-8",
  forest: "M0-24 15-4H8l12 20H4v8h-8v-8h-16l12-20h-7z",
  hills: "M-26 14a13 13 0 0 1 26 0 13 13 0 0 1 26 0",
  mountains: "M-26 16-8-16 4 4 10-6 26 16",
};
const SQUARES: Record<Land, string> = {
  water: "🟦",
  desert: "🟨",
  lowlands: "🟩",
  forest: "🌲",
  hills: "🟫",
  mountains: "⛰️",
};
const SPECIAL = "🟪";
const EMPTY = "⬜";

export const badge: OpenBadge = async ({ view }) => {
  const planet = (view as View).planets[0] ?? { stacks: [], mixes: [] };
  const top = tops(planet);
  const kind = (cell: string): string => (top.has(cell) ? tileOf(top.get(cell) ?? "").kind : "");
  const rows = [...new Set(cells.map(({ r }) => r))];
  return {
    lines: rows.map(
      (row) =>
        " ".repeat(2 * Math.abs(row)) +
        cells
          .filter(({ r }) => r === row)
          .map(({ name }) => (isLand(kind(name)) ? SQUARES[kind(name) as Land] : kind(name) ? SPECIAL : EMPTY))
          .join(""),
    ),
    draw: (pen, side) => {
      const inks = inksOf(
        "water",
        "desert",
        "plains",
        "forest",
        "hills",
        "mountains",
        "seat-4",
        "ink",
        "snow",
        "empty",
      );
      const fills: Record<Land, string> = { ...inks, lowlands: inks.plains };
      pen.translate(side / 2, side / 2);
      pen.scale(side / (planetRadius * 9.6), side / (planetRadius * 9.6));
      pen.fillStyle = inks.empty;
      pen.strokeStyle = inks.ink;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.arc(0, 0, planetRadius * 4.7, 0, 2 * Math.PI);
      pen.fill();
      pen.stroke();
      for (const { name, q, r } of cells) {
        const { x, y } = cellSpot(q, r);
        const on = kind(name);
        const hex = new Path2D(`M${outline(false, planetRadius * 0.93)}z`);
        pen.save();
        pen.translate(x, y);
        pen.lineJoin = pen.lineCap = "round";
        if (!on) pen.setLineDash([7, 6]);
        else {
          pen.fillStyle = isLand(on) ? fills[on] : inks["seat-4"];
          pen.fill(hex);
        }
        pen.lineWidth = 2.5;
        pen.strokeStyle = inks.ink;
        pen.stroke(hex);
        pen.strokeStyle = on === "desert" || on === "lowlands" ? inks.ink : inks.snow;
        pen.lineWidth = 4.5;
        pen.setLineDash([]);
        if (isLand(on)) pen.stroke(new Path2D(SIGNS[on]));
        else if (on) pen.stroke(new Path2D("M0-20 6-6 20 0 6 6 0 20-6 6-20 0-6-6z"));
        pen.restore();
      }
    },
  };
};
