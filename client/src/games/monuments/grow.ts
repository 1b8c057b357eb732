// The film of a monument: it is built stone by stone in its players' colours, and turns to stone at the end.

import { settings } from "../../base/settings.svelte";
import { type Grown, pointsAt, type Stage } from "../../table/grow/growth";
import { type Pen, sheet } from "../../table/grow/paint";
import { BELL, CROWNED, type Growth, SIZE, share } from "../../table/grow/stage";
import { plain } from "../../table/sheets";
import { byDepth, facesOf, flat, HIGH, slabOf } from "./iso";
import { darker, lighter, look, mix } from "./looks";
import type { Monument, Place } from "./plan";
import type { View } from "./types";

const FALL = 0.2;
const TAGGED = 0.45;
const TURNS = 9.1;
const ROOM = { left: 40, top: 100, width: 1000, height: 770 };
const words = {
  en: { of: (built: number, all: number) => `${built} of ${all}`, all: (all: number) => `${all} stones` },
  de: { of: (built: number, all: number) => `${built} von ${all}`, all: (all: number) => `${all} Steine` },
};

interface Stone {
  place: Place;
  seat: number;
  at: number;
  faces: { front: Path2D; right: Path2D; top: Path2D; tip: readonly [number, number]; sign: readonly number[] };
}

export class MonumentFilm implements Growth {
  readonly rays = [540, 470] as const;
  private readonly stones: Stone[];
  private readonly moments = new Map<number, number>();
  private readonly unit: number;
  private readonly origin: readonly [number, number];
  private readonly under: HTMLCanvasElement;
  /** The stones on top of which nothing was built, furthest up first. */
  private readonly last: Stone | undefined;

  constructor(
    private readonly grown: Grown,
    private readonly stage: Stage,
    private readonly monument: Monument,
    colours: { slab: string; side: string },
  ) {
    const { built } = grown.view as View;
    const builds = grown.moves.filter(({ act }) => (act as { do?: string }).do === "build");
    const times = new Map<string, number>();
    let count = 0;
    for (const { number, act } of grown.moves) {
      const { do: verb, place } = act as { do?: string; place?: string };
      if (verb === "build" && place) {
        count += 1;
        times.set(place, 0.3 + (count / builds.length) * (BELL - 0.4));
      }
      this.moments.set(number, count ? 0.3 + (count / builds.length) * (BELL - 0.4) : 0);
    }
    this.stones = built
      .flatMap(({ place: name, seat }) => {
        const place = monument.places.get(name);
        return place ? [{ place, seat, at: times.get(name) ?? 0, faces: shapes(place) }] : [];
      })
      .sort((a, b) => byDepth(a.place, b.place));
    this.last = [...this.stones].sort((a, b) => b.place.level - a.place.level || b.at - a.at)[0];
    const slab = slabOf(monument);
    const spots = [
      ...slab.corners.map(flat),
      ...[...monument.places.values()].map(({ x, y, level }) => flat([x + 1, y, (level + 1) * HIGH + 0.8])),
    ];
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
    this.unit = Math.min(ROOM.width / wide, ROOM.height / high);
    this.origin = [
      ROOM.left + (ROOM.width - wide * this.unit) / 2 - left * this.unit,
      ROOM.top + (ROOM.height - high * this.unit) / 2 - top * this.unit,
    ];
    this.under = this.ground(slab, colours);
  }

  note(at: number): string {
    return at >= CROWNED ? this.grown.verdict : (this.monument.title[settings.lang] ?? "");
  }
  count(at: number): string {
    const built = this.stones.filter((stone) => stone.at <= at).length;
    const all = this.monument.places.size;
    return at >= CROWNED && built === all ? words[settings.lang].all(all) : words[settings.lang].of(built, all);
  }

  draw(pen: Pen, at: number): void {
    pen.drawImage(this.under, 0, 0, SIZE, SIZE);
    const old = share(at, TURNS, TURNS + 0.6);
    pen.save();
    this.place(pen);
    for (const stone of this.stones) if (stone.at - FALL <= at) this.stone(pen, stone, at, old);
    pen.restore();
    const newest = this.stones.reduce<Stone | undefined>(
      (found, stone) => (stone.at <= at && stone.at > (found?.at ?? 0) ? stone : found),
      undefined,
    );
    if (newest && at < BELL && at - newest.at < TAGGED) this.tag(pen, newest);
    if (at >= BELL && this.last) this.pennant(pen, this.last, share(at, BELL, CROWNED));
    const over = at >= BELL;
    const points = over ? this.grown.sheets.map(({ total }) => total) : pointsAt(this.grown.course, this.moments, at);
    this.stage.plates(
      pen,
      915,
      this.grown.names.map((name, seat) => ({
        seat,
        name,
        points: plain(points[seat] ?? 0),
        gold: at >= CROWNED && this.grown.winners.includes(seat),
      })),
    );
  }

  private place(pen: Pen): void {
    pen.translate(...(this.origin as [number, number]));
    pen.scale(this.unit, this.unit);
  }
  private spot([x, y]: readonly [number, number]): [number, number] {
    return [this.origin[0] + x * this.unit, this.origin[1] + y * this.unit];
  }

  private stone(pen: Pen, { place, seat, at: lands, faces }: Stone, at: number, old: number): void {
    const { base, mark, ink } = look(place.kind);
    const colour = mix(this.stage.seat(seat), base, old);
    const fall = 1 - share(at, lands - FALL, lands);
    pen.save();
    pen.globalAlpha = 1 - fall * 0.6;
    pen.translate(0, -2.6 * fall * fall);
    pen.lineWidth = 0.07;
    pen.lineJoin = "round";
    pen.strokeStyle = darker(colour, 0.55);
    const sides = [
      [faces.front, colour],
      [faces.right, darker(colour, 0.34)],
      [faces.top, lighter(colour, 0.34)],
    ] as const;
    for (const [path, fill] of sides) {
      pen.fillStyle = fill;
      pen.fill(path);
      pen.stroke(path);
    }
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = faces.sign;
    pen.transform(a, b, c, d, e, f);
    pen.globalAlpha *= 0.75;
    const sign = mix(darker(colour, 0.5), ink, old);
    for (const { d: line, stroke } of mark) {
      pen.fillStyle = pen.strokeStyle = sign;
      pen.lineWidth = stroke ?? 0;
      if (stroke) pen.stroke(new Path2D(line));
      else pen.fill(new Path2D(line));
    }
    pen.restore();
  }

  private tag(pen: Pen, { place, faces }: Stone): void {
    const [x, y] = this.spot(faces.tip);
    const { accent, snow } = this.stage.inks;
    pen.strokeStyle = accent;
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x, y - 46);
    pen.stroke();
    pen.fillStyle = accent;
    pen.strokeStyle = snow;
    pen.beginPath();
    pen.roundRect(x - 37, y - 94, 74, 50, 10);
    pen.fill();
    pen.stroke();
    this.stage.write(pen, `+${place.points}`, [x, y - 60], 30, { serif: true, align: "center", fill: snow });
  }

  /** Whose the highest stone is. */
  private pennant(pen: Pen, { seat, faces }: Stone, up: number): void {
    const [x, y] = this.spot(faces.tip);
    const high = 72 * up;
    pen.strokeStyle = this.stage.inks.ink;
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x, y - high);
    pen.stroke();
    pen.fillStyle = this.stage.seat(seat);
    pen.fill(new Path2D(`M${x} ${y - high}h46l-10 15 10 15h-46z`));
    this.stage.sign(pen, seat, x + 17, y - high + 15, 0.75);
  }

  /** The plate, and a pale shadow of what is to stand there. */
  private ground(
    slab: ReturnType<typeof slabOf>,
    { slab: top, side }: { slab: string; side: string },
  ): HTMLCanvasElement {
    const { canvas, pen } = sheet(SIZE, SIZE);
    const ghost = sheet(SIZE, SIZE);
    this.place(pen);
    this.place(ghost.pen);
    pen.save();
    pen.shadowColor = this.stage.inks["ink-soft"];
    pen.shadowBlur = 34;
    pen.shadowOffsetY = 22;
    pen.fillStyle = side;
    pen.fill(new Path2D(slab.side));
    pen.restore();
    pen.fillStyle = top;
    pen.fill(new Path2D(slab.top));
    pen.strokeStyle = this.stage.inks.line;
    pen.lineWidth = 0.06;
    pen.stroke(new Path2D(slab.top));
    ghost.pen.fillStyle = this.stage.inks["ink-soft"];
    for (const place of this.monument.places.values()) {
      const { front, right, top: lid } = facesOf(place);
      for (const d of [front, right, lid]) ghost.pen.fill(new Path2D(d));
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = 0.16;
    pen.drawImage(ghost.canvas, 0, 0);
    return canvas;
  }
}

function shapes(place: Place): Stone["faces"] {
  const { front, right, top, tip, sign } = facesOf(place);
  return { front: new Path2D(front), right: new Path2D(right), top: new Path2D(top), tip, sign };
}
