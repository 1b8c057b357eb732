// The film of a round game: every world fills from one heap, in the time the game took, round after round.

import { settings } from "../../base/settings.svelte";
import type { Grown, Stage } from "../../table/grow/growth";
import { pointsAt } from "../../table/grow/growth";
import type { Pen } from "../../table/grow/paint";
import { BELL, between, CROWNED, eased, type Growth, type Setting, settingOf, share } from "../../table/grow/stage";
import { plain } from "../../table/sheets";
import { clockText, hands, type Round } from "./lanes";
import type { Laid } from "./model";
import { gold, zigzag } from "./seals";
import { closed, wrong } from "./sheet";
import { words } from "./words";
import type { Plan } from "./world";

const FLIGHT = 0.24;
/** Later hands than this, in milliseconds, are no photo finish. */
const CLOSE = 250;
/** How long a photo finish is seen. */
const FINISH = 0.9;
const UNIT = 402;
const SEGMENTS = 60;
const PILE = 14;

type Spot = Setting["worlds"][number];

/** A tile of a world: when it comes, in seconds of the film. */
export interface Piece {
  seat: number;
  laid: Laid;
  at: number;
}
/** A round as it is filmed. */
export interface Scene {
  plan: Plan;
  number: number;
  begins: number;
  ends: number;
  /** Milliseconds of the round; 0 without a clock. */
  lasts: number;
  pieces: Piece[];
}
export interface Art {
  ground: (plan: Plan) => HTMLCanvasElement;
  tile: (laid: Laid) => HTMLCanvasElement | undefined;
  cell: string;
  mark: string;
  gold: string;
  edge: string;
  bad: string;
}

/** Two hands on one thing: who was first, who came next, and how long after, in milliseconds; 0: the lot fell. */
export interface Finish {
  at: number;
  winner: number;
  next: number;
  by: number;
}

/** The closest finishes of a game, as many as can be seen one after the other. */
export function finishesOf(rounds: readonly Round[], moments: ReadonlyMap<number, number>): Finish[] {
  const all = rounds
    .flatMap(({ contests }) => contests)
    .flatMap(({ move, rule, to }): Finish[] => {
      const order = hands(rule);
      const winner = to ?? order[0]?.seat;
      const next = order.find(({ seat }) => seat !== winner);
      const at = moments.get(move);
      return winner === undefined || !next || at === undefined || next.after > CLOSE
        ? []
        : [{ at, winner, next: next.seat, by: next.after }];
    })
    .sort((a, b) => a.by - b.by);
  const chosen: Finish[] = [];
  for (const each of all) if (chosen.every(({ at }) => Math.abs(at - each.at) >= FINISH)) chosen.push(each);
  return chosen;
}

/** Each round's stretch of the film, and the times of its moves. */
export function stretches(rounds: readonly Round[], grown: Grown): { moments: Map<number, number>; timed: boolean } {
  const timed = grown.moves.some(({ act }) => (act as { do?: string }).do === "go");
  const moments = new Map<number, number>();
  const long = BELL / Math.max(1, rounds.length);
  rounds.forEach((round, index) => {
    const begins = index * long;
    for (const { number, at } of grown.moves) {
      if (number < round.first || number > round.last) continue;
      const part = timed ? share(at, round.start, round.end) : share(number, round.first, round.scored);
      moments.set(number, begins + 0.25 + part * (long - 0.25));
    }
  });
  return { moments, timed };
}

/** The tiles of a round's worlds with the times at which they were laid. */
export function piecesOf(
  worlds: readonly (readonly Laid[])[],
  round: Round,
  moves: Grown["moves"],
  moments: ReadonlyMap<number, number>,
): Piece[] {
  const [begins, ends] = [moments.get(round.first) ?? 0, moments.get(round.scored) ?? BELL];
  return worlds.flatMap((world, seat) => {
    const known = new Map<string, number>();
    for (const { number, by, act } of moves) {
      const { do: verb, cell } = act as { do?: string; cell?: string };
      if (number >= round.first && number <= round.scored && by === seat && verb === "place" && cell)
        known.set(cell, moments.get(number) ?? 0);
    }
    // Where places were secret the log has none: the tiles come one after the other. Else what nobody laid lay there.
    return world.map((laid, index) => ({
      seat,
      laid,
      at: known.get(laid.cell) ?? (known.size ? 0 : between(begins, ends, (index + 1) / world.length)),
    }));
  });
}

export class WorldsFilm implements Growth {
  readonly rays;
  private readonly set: Setting;
  private readonly last: Scene;

  constructor(
    private readonly grown: Grown,
    private readonly stage: Stage,
    private readonly scenes: readonly Scene[],
    private readonly moments: ReadonlyMap<number, number>,
    private readonly art: Art,
    private readonly finishes: readonly Finish[],
  ) {
    this.set = settingOf(grown.names.length);
    this.last = scenes.at(-1) as Scene;
    const first = grown.winners[0];
    const spot = first === undefined ? undefined : this.set.worlds[first];
    this.rays = spot ? ([spot[0], spot[1]] as const) : null;
  }

  private scene(at: number): Scene {
    return this.scenes.find(({ ends }) => at < ends) ?? this.last;
  }
  note(at: number): string {
    if (at >= CROWNED) return this.grown.verdict;
    const finish = this.finish(at);
    const say = words[settings.lang];
    return finish ? say.photoFinish(this.grown.names[finish.winner] ?? "", finish.by) : "";
  }
  private finish(at: number): Finish | undefined {
    return this.finishes.find((each) => at >= each.at && at < each.at + FINISH);
  }
  count(at: number): string {
    const scene = this.scene(at);
    const part = share(at, scene.begins + 0.25, scene.ends);
    if (scene.lasts) return clockText(part * scene.lasts);
    return String(scene.pieces.filter((piece) => piece.at <= at).length);
  }

  draw(pen: Pen, at: number): void {
    const scene = this.scene(at);
    const crowned = eased(share(at, BELL, CROWNED));
    const over = scene === this.last && crowned > 0;
    const earned = over
      ? this.grown.sheets.map(({ total }) => total)
      : pointsAt(this.grown.course, this.moments, at, "earned");
    const spots = this.set.worlds.map(([x, y, radius], seat): Spot => {
      const wins = this.grown.winners.includes(seat) && this.grown.names.length > 1;
      return [x, y, radius * (this.grown.names.length === 1 ? 1 : 1 + (wins ? 0.05 : -0.05) * crowned)];
    });
    spots.forEach((spot, seat) => {
      this.world(pen, scene, seat, spot, at, this.grown.winners.includes(seat) ? crowned : 0);
    });
    this.heap(pen, scene, at, 1 - crowned);
    for (const piece of scene.pieces) {
      const part = share(at, piece.at - FLIGHT, piece.at);
      if (part > 0 && part < 1) this.flight(pen, scene, piece, spots[piece.seat] as Spot, part);
    }
    const finish = this.finish(at);
    if (finish && !crowned) this.spark(pen, finish, at - finish.at);
    spots.forEach(([x, y, radius], seat) => {
      const isGold = crowned > 0.5 && this.grown.winners.includes(seat);
      this.stage.plate(pen, x, y + radius, seat, this.grown.names[seat] ?? "", plain(earned[seat] ?? 0), isGold);
    });
  }

  private world(pen: Pen, scene: Scene, seat: number, [x, y, radius]: Spot, at: number, crowned: number): void {
    const { plan } = scene;
    const { inks } = this.stage;
    const laid = scene.pieces.filter((piece) => piece.seat === seat && piece.at <= at);
    pen.save();
    pen.translate(x, y);
    pen.scale(radius / UNIT, radius / UNIT);
    pen.drawImage(this.art.ground(plan), -UNIT, -UNIT, 2 * UNIT, 2 * UNIT);
    if (crowned && plan.mask !== "rectangle") {
      pen.save();
      pen.globalAlpha = crowned;
      pen.globalCompositeOperation = "multiply"; // the needles of the compass stay
      pen.lineWidth = 38;
      pen.strokeStyle = inks.lit;
      pen.beginPath();
      pen.arc(0, 0, 375, 0, 2 * Math.PI);
      pen.stroke();
      pen.restore();
    } else if (plan.mask !== "rectangle" && at < BELL) this.ring(pen, 1 - share(at, scene.begins, scene.ends));
    const taken = new Set(laid.map((piece) => piece.laid.cell));
    if (plan.mask !== "island")
      for (const [cell, [left, top]] of plan.cells) if (!taken.has(cell)) this.empty(pen, left, top);
    for (const piece of laid) {
      const [left, top] = plan.cells.get(piece.laid.cell) ?? [0, 0];
      const picture = this.art.tile(piece.laid);
      if (picture) pen.drawImage(picture, left, top, 100, 100);
    }
    this.seals(pen, scene, seat, laid, at);
    pen.restore();
  }

  private ring(pen: Pen, left: number): void {
    for (let segment = 0; segment < Math.ceil(left * SEGMENTS); segment += 1) {
      const from = ((SEGMENTS - 1 - segment + 0.09) / SEGMENTS) * 2 * Math.PI - Math.PI / 2;
      pen.lineWidth = 13;
      pen.strokeStyle = segment % 5 ? this.stage.inks.ink : this.stage.inks.accent;
      pen.beginPath();
      pen.arc(0, 0, 373, from, from + (0.82 / SEGMENTS) * 2 * Math.PI);
      pen.stroke();
    }
  }

  private empty(pen: Pen, left: number, top: number): void {
    pen.fillStyle = this.art.cell;
    pen.beginPath();
    pen.roundRect(left + 2, top + 2, 96, 96, 5);
    pen.fill();
    pen.strokeStyle = this.art.mark;
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.moveTo(left + 50, top + 42);
    pen.lineTo(left + 50, top + 58);
    pen.moveTo(left + 42, top + 50);
    pen.lineTo(left + 58, top + 50);
    pen.stroke();
  }

  /** Gold round what is closed, from its last tile on; a zigzag where two lands meet that should not. */
  private seals(pen: Pen, scene: Scene, seat: number, laid: readonly Piece[], at: number): void {
    const sheet = this.grown.sheets[seat];
    const taken = new Map(laid.map((piece) => [piece.laid.cell, piece.at]));
    const whole = closed(sheet, scene.number).filter(({ cells }) => [...cells.keys()].every((cell) => taken.has(cell)));
    const tiles = laid.map((piece) => piece.laid);
    const line = (d: string, colour: string, width: number): void => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.lineCap = "round";
      pen.lineJoin = "round";
      pen.stroke(new Path2D(d));
    };
    const golden = gold(scene.plan, tiles, whole);
    for (const { d } of golden) {
      line(d, this.art.edge, 9);
      line(d, this.art.gold, 5.5);
    }
    for (const { seal, points } of golden) {
      pen.fillStyle = this.art.gold;
      pen.lineWidth = 2.5;
      pen.strokeStyle = this.art.edge;
      pen.beginPath();
      pen.arc(seal[0], seal[1], 19, 0, 2 * Math.PI);
      pen.fill();
      pen.stroke();
      this.stage.write(pen, `+${points}`, [seal[0], seal[1] + 8], 21, {
        bold: true,
        align: "center",
        fill: this.art.edge,
      });
    }
    if (at < BELL) return;
    for (const name of wrong(sheet, scene.number)) {
      const found = zigzag(scene.plan, name);
      if (!found) continue;
      line(found.d, this.stage.inks.snow, 9);
      line(found.d, this.art.bad, 4.5);
      const [x, y] = found.middle;
      pen.fillStyle = this.art.bad;
      pen.strokeStyle = this.stage.inks.snow;
      pen.lineWidth = 3;
      const diamond = new Path2D(`M${x} ${y - 20}l20 20-20 20-20-20z`);
      pen.fill(diamond);
      pen.stroke(diamond);
      this.stage.write(pen, "−1", [x, y + 7], 19, { bold: true, align: "center", fill: this.stage.inks.snow });
    }
  }

  /** What still lies in the heap, as far as it ends in a world. */
  private heap(pen: Pen, scene: Scene, at: number, shown: number): void {
    if (!shown) return;
    pen.save();
    pen.globalAlpha = shown;
    const waiting = scene.pieces.filter((piece) => piece.at - FLIGHT > at).slice(0, PILE);
    for (const [index, piece] of [...waiting.entries()].reverse()) {
      const turn = index * 2.4 + scene.number;
      const far = 16 + 13 * Math.sqrt(index);
      const [x, y] = [this.set.heap[0] + Math.cos(turn) * far, this.set.heap[1] + Math.sin(turn) * far];
      this.tile(pen, piece, x, y, 54, Math.sin(turn * 3.1) * 0.5, this.stage.inks.snow);
    }
    pen.restore();
  }

  /** A photo finish over the heap: who was first, by how much, and who came next. */
  private spark(pen: Pen, { winner, next, by }: Finish, since: number): void {
    const { inks } = this.stage;
    const [x, y] = this.set.heap;
    pen.save();
    pen.translate(x, y);
    pen.globalAlpha = Math.min(1, since / 0.1, (FINISH - since) / 0.15);
    const grown = 1 + 0.15 * Math.max(0, 1 - since / 0.2);
    pen.scale(grown, grown);
    pen.fillStyle = inks.lit;
    for (let ray = 0; ray < 12; ray += 1) {
      pen.rotate(Math.PI / 6);
      pen.fillRect(-3, -82, 6, 20);
    }
    pen.strokeStyle = inks["lit-edge"];
    pen.lineWidth = 3;
    pen.beginPath();
    pen.roundRect(-98, -28, 196, 56, 28);
    pen.fill();
    pen.stroke();
    this.stage.sign(pen, winner, -68, 0, 1.5);
    this.stage.sign(pen, next, 70, 0, 1);
    this.stage.write(pen, `${by} ms`, [2, 11], 32, { serif: true, align: "center", fill: inks["lit-ink"] });
    pen.restore();
  }

  private flight(pen: Pen, scene: Scene, piece: Piece, [x, y, radius]: Spot, part: number): void {
    const [left, top] = scene.plan.cells.get(piece.laid.cell) ?? [0, 0];
    const unit = radius / UNIT;
    const to = [x + (left + 50) * unit, y + (top + 50) * unit] as const;
    const colour = this.stage.seat(piece.seat);
    this.stage.flight(pen, [this.set.heap, to], part, colour, (atX, atY, now) => {
      const size = between(54, 100 * unit, now) * (1 + 0.3 * Math.sin(now * Math.PI));
      this.tile(pen, piece, atX, atY, size, (1 - now) * (piece.seat % 2 ? 0.5 : -0.5), colour);
    });
  }

  private tile(pen: Pen, piece: Piece, x: number, y: number, size: number, turn: number, edge: string): void {
    const picture = this.art.tile(piece.laid);
    if (!picture) return;
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn);
    pen.fillStyle = this.art.edge;
    const alpha = pen.globalAlpha;
    pen.globalAlpha = alpha * 0.25;
    pen.fillRect(-size / 2 + 3, -size / 2 + 5, size, size);
    pen.globalAlpha = alpha;
    pen.drawImage(picture, -size / 2, -size / 2, size, size);
    pen.lineWidth = 3.5;
    pen.strokeStyle = edge;
    pen.beginPath();
    pen.roundRect(-size / 2, -size / 2, size, size, 4);
    pen.stroke();
    pen.restore();
  }
}
