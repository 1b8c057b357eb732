// The film of the planets: they fill tile by tile, and turn round once to show the chains they are worth.

import { type Grown, pointsAt, type Stage } from "../../table/grow/growth";
import type { Pen } from "../../table/grow/paint";
import { BELL, between, CROWNED, eased, type Growth, type Setting, settingOf, share } from "../../table/grow/stage";
import { plain } from "../../table/sheets";
import { cellSpot, planetRadius } from "./layout";
import { cells } from "./planets";
import type { View } from "./types";
import { say } from "./words";

const FLIGHT = 0.28;
/** Half the width of the picture of a planet. */
export const ROOM = planetRadius * 4.8;
const TURN = 0.7;
const PILE = 7;
type Spot = Setting["worlds"][number];

interface Piece {
  seat: number;
  tile: string;
  x: number;
  y: number;
  at: number;
}
export interface Art {
  /** A planet before its first tile, and as it is at the end. */
  empty: readonly HTMLCanvasElement[];
  whole: readonly HTMLCanvasElement[];
  tile: (name: string) => HTMLCanvasElement | undefined;
}

export class PlanetsFilm implements Growth {
  readonly rays;
  private readonly pieces: Piece[];
  private readonly moments = new Map<number, number>();
  private readonly set: Setting;

  constructor(
    private readonly grown: Grown,
    private readonly stage: Stage,
    private readonly art: Art,
  ) {
    this.set = settingOf(grown.names.length);
    const places = grown.moves.filter(({ act }) => (act as { do?: string }).do === "place");
    const laid = new Map<string, number[]>();
    let count = 0;
    for (const { number, by, act } of grown.moves) {
      const { do: verb, cell } = act as { do?: string; cell?: string };
      if (verb === "place") count += 1;
      const at = count ? 0.8 + (count / Math.max(1, places.length)) * (BELL - 0.9) : 0;
      this.moments.set(number, at);
      if (verb === "place" && cell) laid.set(`${by} ${cell}`, [...(laid.get(`${by} ${cell}`) ?? []), at]);
    }
    this.pieces = (grown.view as View).planets
      .flatMap(({ stacks }, seat) =>
        stacks.flatMap((stack, index) => {
          const cell = cells[index];
          if (!cell) return [];
          const times = laid.get(`${seat} ${cell.name}`) ?? [];
          const before = stack.length - times.length; // what lay there from the start
          return stack.map((tile, height): Piece => {
            return { seat, tile, ...cellSpot(cell.q, cell.r), at: times[height - before] ?? 0 };
          });
        }),
      )
      .sort((a, b) => a.at - b.at);
    const first = this.set.worlds[grown.winners[0] ?? -1];
    this.rays = first ? ([first[0], first[1]] as const) : null;
  }

  note(at: number): string {
    return at >= CROWNED ? this.grown.verdict : "";
  }
  count(at: number): string {
    return say().grown(this.pieces.filter((piece) => piece.at <= at).length);
  }

  draw(pen: Pen, at: number): void {
    const crowned = eased(share(at, BELL, CROWNED));
    const points =
      at >= BELL ? this.grown.sheets.map(({ total }) => total) : pointsAt(this.grown.course, this.moments, at);
    const spots = this.set.worlds.map(([x, y, radius], seat): Spot => {
      return [x, y, radius * (1 + (this.grown.winners.includes(seat) ? 0.05 : -0.05) * crowned)];
    });
    this.grown.names.forEach((_, seat) => {
      const spot = spots[seat];
      if (spot) this.planet(pen, seat, spot, at, crowned);
    });
    this.waiting(pen, at);
    for (const piece of this.pieces) {
      const part = share(at, piece.at - FLIGHT, piece.at);
      const spot = spots[piece.seat];
      if (part <= 0 || part >= 1 || !spot) continue;
      const unit = spot[2] / ROOM;
      const to = [spot[0] + piece.x * unit, spot[1] + piece.y * unit] as const;
      this.stage.flight(pen, [this.set.heap, to], part, this.stage.seat(piece.seat), (x, y, now) => {
        const size = 100 * unit * (1 + 0.6 * Math.sin(now * Math.PI));
        const picture = this.art.tile(piece.tile);
        if (picture) pen.drawImage(picture, x - size / 2, y - size / 2, size, size);
      });
    }
    this.grown.names.forEach((name, seat) => {
      const [x, y, radius] = spots[seat] ?? [0, 0, 0];
      const gold = crowned > 0.5 && this.grown.winners.includes(seat);
      this.stage.plate(pen, x, y + radius, seat, name, plain(points[seat] ?? 0), gold);
    });
  }

  /** The next tiles, where all come from. */
  private waiting(pen: Pen, at: number): void {
    const next = this.pieces.filter((piece) => piece.at - FLIGHT > at).slice(0, PILE);
    for (const [index, { tile }] of [...next.entries()].reverse()) {
      const turn = index * 2.4;
      const far = index && 26 + 16 * Math.sqrt(index);
      const [x, y] = [this.set.heap[0] + Math.cos(turn) * far, this.set.heap[1] + Math.sin(turn) * far];
      const picture = this.art.tile(tile);
      if (picture) pen.drawImage(picture, x - 30, y - 30, 60, 60);
    }
  }

  private planet(pen: Pen, seat: number, [x, y, radius]: Spot, at: number, crowned: number): void {
    // It comes round at the beginning, and once more at the bell: behind its edge the chains were drawn.
    const round = share(at, BELL, BELL + TURN);
    const wide = at < TURN ? eased(share(at, 0, TURN)) : Math.abs(Math.cos(round * Math.PI));
    const isWhole = round >= 0.5;
    const { inks } = this.stage;
    pen.save();
    pen.translate(x, y);
    pen.scale(Math.max(0.02, wide) * (radius / ROOM), radius / ROOM);
    if (crowned && this.grown.winners.includes(seat)) {
      pen.globalAlpha = crowned;
      pen.lineWidth = 20;
      pen.strokeStyle = inks["lit-edge"];
      pen.beginPath();
      pen.arc(0, 0, planetRadius * 4.68, 0, 2 * Math.PI);
      pen.stroke();
      pen.lineWidth = 15;
      pen.strokeStyle = inks.lit;
      pen.stroke();
      pen.globalAlpha = 1;
    }
    const picture = (isWhole ? this.art.whole : this.art.empty)[seat];
    if (picture) pen.drawImage(picture, -ROOM, -ROOM, 2 * ROOM, 2 * ROOM);
    if (!isWhole)
      for (const piece of this.pieces) {
        if (piece.seat !== seat || piece.at > at) continue;
        const settles = share(at, piece.at, piece.at + 0.15);
        const size = 100 * between(1.1, 1, settles);
        const tile = this.art.tile(piece.tile);
        if (tile) pen.drawImage(tile, piece.x - size / 2, piece.y - size / 2, size, size);
      }
    pen.restore();
  }
}
