// The frame of every film: ten seconds on a square of paper, with the game's name, what it says of the moment, and a line
// of ticks. A game draws what lies between. Times are seconds of the film, lengths are units of the square.

import { type Pen, sheet } from "./paint";

export const SIZE = 1080;
export const LENGTH = 10;
/** The game is over at the bell; then the winner is shown. */
export const BELL = 7.5;
export const CROWNED = 8;

/** What a game brings: it draws any moment of the film at once, so that a slider can ask for each. */
export interface Growth {
  draw: (pen: Pen, at: number) => void;
  /** On the right of the head, such as who won; and beside the ticks. */
  note: (at: number) => string;
  count: (at: number) => string;
  /** Where the rays of the end come from; they lie under all else. */
  rays: readonly [number, number] | null;
}

type Place = readonly [x: number, y: number];
/** Where the worlds of so many players stand, and where their pieces come from. */
export interface Setting {
  worlds: readonly (readonly [x: number, y: number, radius: number])[];
  heap: Place;
}
const SETTINGS: readonly Setting[] = [
  { worlds: [[540, 490, 385]], heap: [930, 880] },
  {
    worlds: [
      [285, 420, 235],
      [795, 420, 235],
    ],
    heap: [540, 840],
  },
  {
    worlds: [
      [285, 318, 205],
      [795, 318, 205],
      [285, 758, 205],
    ],
    heap: [795, 760],
  },
  {
    worlds: [
      [285, 318, 205],
      [795, 318, 205],
      [285, 758, 205],
      [795, 758, 205],
    ],
    heap: [540, 540],
  },
];
export const settingOf = (seats: number): Setting =>
  SETTINGS[Math.min(SETTINGS.length, Math.max(1, seats)) - 1] as Setting;

/** A share of the way between two times, 0 to 1. */
export const share = (at: number, from: number, to: number): number =>
  to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : at >= to ? 1 : 0;
/** The same, slower towards both ends. */
export const eased = (part: number): number => part * part * (3 - 2 * part);
export const between = (from: number, to: number, part: number): number => from + (to - from) * part;

const styles = (): CSSStyleDeclaration => getComputedStyle(document.documentElement);
/** The page's colours by the names of their tokens; to be asked for in the light. */
export function inksOf<Name extends string>(...names: Name[]): Record<Name, string> {
  const all = styles();
  return Object.fromEntries(names.map((name) => [name, all.getPropertyValue(`--${name}`).trim()])) as Record<
    Name,
    string
  >;
}

const SHAPES = [
  "M9 0A9 9 0 1 1-9 0 9 9 0 1 1 9 0Z",
  "M-6.7-8.2H6.7Q8.2-8.2 8.2-6.7V6.7Q8.2 8.2 6.7 8.2H-6.7Q-8.2 8.2-8.2 6.7V-6.7Q-8.2-8.2-6.7-8.2Z",
  "M0-10 9.8 7.6H-9.8Z",
  "M0-11 10 0 0 11-10 0Z",
  "M0-11 2.9-4 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-4Z",
];
const ROWS = ["WF", "FFPW", "WFPPDW", "WPDDPW", "PDDW", "WD"];
const TICKS = 60;
const WORD = 26;

/** The frame and the signs that all games use. */
export class Stage {
  readonly inks = inksOf(
    "paper",
    "paper-raised",
    "sink",
    "ink",
    "ink-soft",
    "line",
    "accent",
    "lit",
    "lit-edge",
    "lit-ink",
    "snow",
    "drawn-water",
    "drawn-forest",
    "green-74",
    "sand-84",
    "seat-1",
    "seat-2",
    "seat-3",
    "seat-4",
    "seat-5",
  );
  private readonly text = styles().getPropertyValue("--text");
  private readonly display = styles().getPropertyValue("--display");
  private readonly ground: HTMLCanvasElement;
  private readonly beams: HTMLCanvasElement;

  constructor(private readonly title: string) {
    this.ground = this.paper();
    this.beams = this.dawn();
  }

  seat(at: number): string {
    return this.inks[`seat-${(at % 5) + 1}` as "seat-1"];
  }

  write(
    pen: Pen,
    text: string,
    [x, y]: readonly [number, number],
    size = WORD,
    { bold = false, serif = false, align = "left" as CanvasTextAlign, fill = this.inks.ink, most = SIZE } = {},
  ): void {
    pen.font = `${serif ? 600 : bold ? 700 : 400} ${size}px ${serif ? this.display : this.text}`;
    pen.textAlign = align;
    pen.fillStyle = fill;
    pen.fillText(text, x, y, most);
  }

  /** A seat's sign; a hollow one without a seat to its name is never drawn. */
  sign(pen: Pen, seat: number, x: number, y: number, scale = 1.3): void {
    pen.save();
    pen.translate(x, y);
    pen.scale(scale, scale);
    const shape = new Path2D(SHAPES[seat % SHAPES.length]);
    pen.lineJoin = "round";
    pen.lineWidth = 2.6;
    pen.strokeStyle = this.inks["paper-raised"];
    pen.stroke(shape);
    pen.fillStyle = this.seat(seat);
    pen.fill(shape);
    pen.restore();
  }

  private plateWidth(pen: Pen, name: string, points: string): number {
    pen.font = `700 26px ${this.text}`;
    const wide = Math.min(210, pen.measureText(name).width);
    pen.font = `600 38px ${this.display}`;
    return 92 + wide + pen.measureText(points).width;
  }

  /** A player's name and points on a dark plate around a point; a winner's is of gold. */
  plate(pen: Pen, x: number, y: number, seat: number, name: string, points: string, gold = false, scale = 1): void {
    const wide = this.plateWidth(pen, name, points);
    pen.save();
    pen.translate(x, y);
    pen.scale(scale, scale);
    pen.fillStyle = gold ? this.inks.lit : this.inks.ink;
    pen.beginPath();
    pen.roundRect(-wide / 2, -27, wide, 54, 27);
    pen.fill();
    if (gold) {
      pen.lineWidth = 3;
      pen.strokeStyle = this.inks["lit-edge"];
      pen.stroke();
    }
    const fill = gold ? this.inks["lit-ink"] : this.inks.snow;
    this.sign(pen, seat, -wide / 2 + 31, 0);
    this.write(pen, name, [-wide / 2 + 56, 9], 26, { bold: true, fill, most: 210 });
    this.write(pen, points, [wide / 2 - 22, 13], 38, { serif: true, align: "right", fill });
    pen.restore();
  }

  /** Plates in a row around a point; smaller where they would not fit. */
  plates(pen: Pen, y: number, all: readonly { seat: number; name: string; points: string; gold: boolean }[]): void {
    const widths = all.map(({ name, points }) => this.plateWidth(pen, name, points) + 20);
    const whole = widths.reduce((sum, each) => sum + each, 0);
    const scale = Math.min(1, (SIZE - 60) / whole);
    let x = (SIZE - whole * scale) / 2;
    all.forEach(({ seat, name, points, gold }, index) => {
      const wide = (widths[index] ?? 0) * scale;
      this.plate(pen, x + wide / 2, y, seat, name, points, gold, scale);
      x += wide;
    });
  }

  /** Something on its way along a bow, with a trail in the colour of whose it is; `draw` draws it around the middle. */
  flight(
    pen: Pen,
    [from, to]: readonly [Place, Place],
    part: number,
    colour: string,
    draw: (x: number, y: number, part: number) => void,
  ): void {
    const bend = [(from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.18, (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.18];
    const along = (t: number): Place => [
      (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * (bend[0] ?? 0) + t * t * to[0],
      (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * (bend[1] ?? 0) + t * t * to[1],
    ];
    const now = eased(part);
    const trail = new Path2D();
    trail.moveTo(...from);
    for (let step = 1; step <= 12; step += 1) trail.lineTo(...along((now * step) / 12));
    pen.save();
    pen.lineCap = "round";
    pen.strokeStyle = colour;
    pen.globalAlpha = 0.25;
    pen.lineWidth = 20;
    pen.stroke(trail);
    pen.globalAlpha = 0.9;
    pen.lineWidth = 5;
    pen.setLineDash([0.1, 12]);
    pen.stroke(trail);
    pen.restore();
    draw(...along(now), now);
  }

  /** A whole frame. */
  frame(pen: Pen, growth: Growth, at: number): void {
    pen.drawImage(this.ground, 0, 0, SIZE, SIZE);
    const dawn = share(at, CROWNED, CROWNED + 0.6);
    if (growth.rays && dawn) {
      pen.save();
      pen.globalAlpha = 0.5 * dawn;
      pen.drawImage(this.beams, growth.rays[0] - SIZE, growth.rays[1] - SIZE, 2 * SIZE, 2 * SIZE);
      pen.restore();
    }
    this.head(pen);
    pen.save();
    growth.draw(pen, at);
    pen.restore();
    this.write(pen, growth.note(at), [SIZE - 40, 62], WORD, {
      align: "right",
      fill: this.inks["ink-soft"],
      most: 560,
    });
    const lit = Math.round(share(at, 0, BELL) * TICKS);
    for (let tick = 0; tick < TICKS; tick += 1) {
      const high = tick % 10 ? 18 : 27;
      pen.fillStyle = tick < lit ? this.inks.accent : this.inks.line;
      pen.beginPath();
      pen.roundRect(39 + tick * 13.35, 1035 - high, 7, high, 3);
      pen.fill();
    }
    this.write(pen, growth.count(at), [SIZE - 40, 1034], 36, { serif: true, align: "right", most: 190 });
  }

  private paper(): HTMLCanvasElement {
    const { canvas, pen } = sheet(SIZE, SIZE);
    const light = pen.createRadialGradient(SIZE / 2, SIZE * 0.45, SIZE * 0.1, SIZE / 2, SIZE / 2, SIZE * 0.75);
    light.addColorStop(0, this.inks.paper);
    light.addColorStop(1, this.inks.sink);
    pen.fillStyle = light;
    pen.fillRect(0, 0, SIZE, SIZE);
    return canvas;
  }

  /** Plain paper: a file of it is small. */
  plain(pen: Pen): void {
    pen.fillStyle = this.inks.paper;
    pen.fillRect(0, 0, SIZE, SIZE);
  }

  private head(pen: Pen): void {
    const lands = {
      W: this.inks["drawn-water"],
      F: this.inks["drawn-forest"],
      P: this.inks["green-74"],
      D: this.inks["sand-84"],
    };
    ROWS.forEach((row, y) => {
      for (const [x, land] of [...row].entries()) {
        pen.fillStyle = lands[land as keyof typeof lands];
        pen.beginPath();
        pen.roundRect(39 + (x + (6 - row.length) / 2) * 8, 30 + y * 8, 7, 7, 1.2);
        pen.fill();
      }
    });
    this.write(pen, this.title, [102, 66], 36, { serif: true, most: 360 });
  }

  private dawn(): HTMLCanvasElement {
    const { canvas, pen } = sheet(2 * SIZE, 2 * SIZE, 0.5);
    pen.translate(SIZE, SIZE);
    pen.fillStyle = this.inks.lit;
    for (let beam = 0; beam < 24; beam += 1) {
      const from = (beam / 24) * 2 * Math.PI;
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.arc(0, 0, SIZE, from, from + Math.PI / 26);
      pen.fill();
    }
    pen.globalCompositeOperation = "destination-in";
    const fade = pen.createRadialGradient(0, 0, SIZE * 0.18, 0, 0, SIZE * 0.85);
    fade.addColorStop(0, this.inks.ink);
    fade.addColorStop(1, "transparent");
    pen.fillStyle = fade;
    pen.fillRect(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE);
    return canvas;
  }
}
