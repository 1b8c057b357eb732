// A monument as its skyline from the front, in the colours and with the marks of its stones.

import { content as fetchContent } from "../../server/api";
import type { OpenBadge } from "../../table/grow/badge";
import { inksOf } from "../../table/grow/stage";
import { look } from "./looks";
import { type Content, monumentOf } from "./plan";
import type { View } from "./types";

const SQUARES: Record<string, string> = { purple: "🟪", red: "🟥", white: "⬜", orange: "🟧" };
const AIR = "\u3000";
const HIGH = 1.62;

export const badge: OpenBadge = async ({ game, view: any }) => {
  const view = any as View;
  const monument = monumentOf(await fetchContent<Content>(game), view.options.monument ?? "");
  const stones = view.built.flatMap(({ place }) => monument.places.get(place) ?? []).sort((a, b) => a.y - b.y);
  const levels = [...monument.levels].reverse();
  return {
    lines: levels.map(({ level }) =>
      Array.from({ length: Math.ceil((monument.right - monument.left) / 2) }, (_, at) => {
        const x = monument.left + 2 * at;
        const stone = stones.findLast((each) => each.level === level && Math.abs(each.x - x) < 2);
        return stone ? (SQUARES[stone.kind] ?? "⬛") : AIR;
      })
        .join("")
        .trimEnd(),
    ),
    draw: (pen, side) => {
      const inks = inksOf("ink", "line");
      const [wide, high] = [monument.right - monument.left + 2, monument.levels.length * HIGH + 1];
      const unit = Math.min(side / wide, (side * 0.9) / high);
      pen.translate((side - wide * unit) / 2 + unit, (side + high * unit) / 2 - unit);
      pen.scale(unit, unit);
      pen.fillStyle = inks.line;
      pen.fillRect(-1, 0, wide, 0.45);
      pen.lineWidth = 0.06;
      pen.lineJoin = "round";
      for (const { x, level, kind } of stones) {
        const { base, ink, mark } = look(kind);
        pen.save();
        pen.translate(x - monument.left + 1, -(level + 0.5) * HIGH);
        pen.fillStyle = base;
        pen.strokeStyle = inks.ink;
        pen.fillRect(-1, -HIGH / 2, 2, HIGH);
        pen.strokeRect(-1, -HIGH / 2, 2, HIGH);
        pen.scale(1.25 / 24, 1.25 / 24);
        for (const { d, stroke } of mark) {
          pen.fillStyle = pen.strokeStyle = ink;
          pen.lineWidth = stroke ?? 0;
          if (stroke) pen.stroke(new Path2D(d));
          else pen.fill(new Path2D(d));
        }
        pen.restore();
      }
    },
  };
};
