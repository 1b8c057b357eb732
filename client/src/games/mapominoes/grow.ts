// The film of a table of countries: the cards are laid, lift off in the order in which they were laid, and become their
// countries on the true map. Where a table has no map the cards stay.

import { settings } from "../../base/settings.svelte";
import type { Grown, Stage } from "../../table/grow/growth";
import { pointsAt } from "../../table/grow/growth";
import type { Pen } from "../../table/grow/paint";
import { BELL, between, CROWNED, eased, type Growth, share } from "../../table/grow/stage";
import { plain } from "../../table/sheets";
import { column, row } from "./choices";
import type { Tabled, View } from "./types";
import { words } from "./words";
import type { Ticket, WorldSheet } from "./worlds";

const LIFTS = 5;
const LANDED = 8.5;
const FLIGHT = 0.35;
const LAYING = 0.2;
const ROOM = { left: 50, top: 96, width: 980, height: 776 };
type Box = typeof ROOM;

interface Card {
  cell: string;
  name: string;
  seat: number | undefined;
  at: number;
  lifts: number;
  x: number;
  y: number;
  /** Its place on the map, and its outline there. */
  home: readonly [number, number] | undefined;
  land: Path2D | undefined;
}
export interface Art {
  card: (cell: string) => HTMLCanvasElement | undefined;
  /** The map before the game and after it. */
  bare: HTMLCanvasElement | undefined;
  whole: HTMLCanvasElement | undefined;
  sheet: string;
}

/** Where the table lies: as large as its map, if it has one. */
export function boxOf(sheet: WorldSheet | null): Box {
  if (!sheet) return ROOM;
  const [across, down] = sheet.size;
  const unit = Math.min(ROOM.width / across, ROOM.height / down);
  const [width, height] = [across * unit, down * unit];
  return { left: ROOM.left + (ROOM.width - width) / 2, top: ROOM.top + (ROOM.height - height) / 2, width, height };
}

/** How wide a card is on this table, and where the table's corner is. */
export function measured(table: readonly Tabled[], box: Box): { wide: number; left: number; top: number } {
  const [xs, ys] = [table.map(({ cell }) => column(cell)), table.map(({ cell }) => row(cell))];
  const [columns, rows] = [Math.max(...xs) - Math.min(...xs) + 1, Math.max(...ys) - Math.min(...ys) + 1];
  const wide = Math.min(112, (box.width - 24) / columns, (box.height - 24) / rows / 1.4);
  return {
    wide,
    left: box.left + (box.width - columns * wide) / 2 - Math.min(...xs) * wide,
    top: box.top + (box.height - rows * wide * 1.4) / 2 - Math.min(...ys) * wide * 1.4,
  };
}

export class CardsFilm implements Growth {
  readonly rays = null;
  private readonly cards: Card[];
  private readonly moments = new Map<number, number>();
  private readonly wide: number;
  private readonly box: Box;
  private readonly map: { x: number; y: number; unit: number } | undefined;
  private readonly title: string;

  constructor(
    private readonly grown: Grown,
    private readonly stage: Stage,
    private readonly art: Art,
    private readonly world: { sheet: WorldSheet; tickets: readonly Ticket[] } | null,
    title: string,
  ) {
    const { table } = grown.view as View;
    this.title = title;
    this.box = boxOf(world?.sheet ?? null);
    const { wide, left, top } = measured(table, this.box);
    this.wide = wide;
    const dealt = grown.moves.findLast(({ act }) => (act as { do?: string }).do === "deal")?.number ?? 0;
    const laid = new Map<string, { number: number; by: number }>();
    for (const { number, by, act } of grown.moves) {
      const { do: verb, cell } = act as { do?: string; cell?: string };
      if (number > dealt && cell && (verb === "lay" || verb === "transit")) laid.set(cell, { number, by });
    }
    const end = world ? LIFTS - 0.3 : BELL;
    const order = [...table].sort((a, b) => (laid.get(a.cell)?.number ?? 0) - (laid.get(b.cell)?.number ?? 0));
    const step = Math.min(0.12, (LANDED - LIFTS - FLIGHT) / Math.max(1, order.length));
    if (world) this.map = { x: this.box.left, y: this.box.top, unit: this.box.width / world.sheet.size[0] };
    this.cards = order.map(({ cell, card = "", transit = "" }, index) => {
      const land = card ? world?.sheet.lands[card] : undefined;
      const spot = land?.spot ?? world?.tickets.find((ticket) => ticket.cell === cell)?.at;
      return {
        cell,
        name: card || transit,
        seat: laid.get(cell)?.by,
        at: laid.has(cell) ? 0.2 + (index / order.length) * (end - 0.2) : 0,
        lifts: LIFTS + index * step,
        x: left + column(cell) * wide,
        y: top + row(cell) * wide * 1.4,
        home:
          spot && this.map ? [this.map.x + spot[0] * this.map.unit, this.map.y + spot[1] * this.map.unit] : undefined,
        land: land ? outline(land) : undefined,
      };
    });
    const times = new Map(this.cards.map(({ cell, at }) => [laid.get(cell)?.number ?? 0, at]));
    let now = 0;
    for (const { number } of grown.moves) {
      now = Math.max(now, times.get(number) ?? 0);
      this.moments.set(number, now);
    }
  }

  note(at: number): string {
    return at >= (this.world ? LANDED : CROWNED) ? this.grown.verdict : this.title;
  }
  count(at: number): string {
    return words[settings.lang].grown(this.cards.filter((card) => card.at <= at).length);
  }

  draw(pen: Pen, at: number): void {
    const lifted = this.world ? eased(share(at, LIFTS, LIFTS + 0.6)) : 0;
    pen.save();
    pen.beginPath();
    pen.roundRect(this.box.left, this.box.top, this.box.width, this.box.height, 22);
    pen.fillStyle = this.art.sheet;
    pen.fill();
    pen.strokeStyle = this.stage.inks.line;
    pen.lineWidth = 2;
    pen.stroke();
    pen.clip();
    pen.globalAlpha = lifted;
    this.whole(pen, this.art.bare);
    pen.globalAlpha = 1;
    for (const card of this.cards) if (card.lifts + FLIGHT * 0.7 <= at) this.country(pen, card, at);
    pen.globalAlpha = share(at, LANDED, LANDED + 0.5);
    if (this.map) this.whole(pen, this.art.whole);
    pen.restore();
    for (const card of this.cards) if (card.at - LAYING <= at) this.card(pen, card, at);
    const over = at >= (this.world ? LIFTS : BELL);
    const points = over ? this.grown.sheets.map(({ total }) => total) : pointsAt(this.grown.course, this.moments, at);
    this.stage.plates(
      pen,
      930,
      this.grown.names.map((name, seat) => ({
        seat,
        name,
        points: plain(points[seat] ?? 0),
        gold: at >= (this.world ? LANDED : CROWNED) && this.grown.winners.includes(seat),
      })),
    );
  }

  private whole(pen: Pen, picture: HTMLCanvasElement | undefined): void {
    if (!picture || !this.map || !this.world || pen.globalAlpha === 0) return;
    const [across, down] = this.world.sheet.size;
    pen.drawImage(picture, this.map.x, this.map.y, across * this.map.unit, down * this.map.unit);
  }

  /** A country, cut out of the map as it is at the end. */
  private country(pen: Pen, { land, lifts }: Card, at: number): void {
    if (!land || !this.map || at >= LANDED + 0.5) return;
    pen.save();
    pen.globalAlpha = share(at, lifts + FLIGHT * 0.7, lifts + FLIGHT);
    const { x, y, unit } = this.map;
    pen.translate(x, y);
    pen.scale(unit, unit);
    pen.clip(land);
    pen.scale(1 / unit, 1 / unit);
    pen.translate(-x, -y);
    this.whole(pen, this.art.whole);
    pen.restore();
  }

  private card(pen: Pen, card: Card, at: number): void {
    const picture = this.art.card(card.cell);
    if (!picture) return;
    const [wide, high] = [this.wide - 4, (this.wide - 4) * 1.4];
    const laying = 1 - eased(share(at, card.at - LAYING, card.at));
    const flown = card.home ? eased(share(at, card.lifts, card.lifts + FLIGHT)) : 0;
    const gone = card.home ? share(at, card.lifts + FLIGHT * 0.6, card.lifts + FLIGHT) : share(at, LIFTS, LIFTS + 0.5);
    const alpha = (1 - laying) * (this.world ? 1 - gone : 1);
    if (alpha <= 0) return;
    const [fromX, fromY] = [card.x + this.wide / 2, card.y + this.wide * 0.7];
    const up = Math.sin(Math.PI * flown);
    pen.save();
    pen.globalAlpha = alpha;
    pen.translate(
      between(fromX, card.home?.[0] ?? fromX, flown),
      between(fromY, card.home?.[1] ?? fromY, flown) - 46 * up - 60 * laying,
    );
    pen.rotate((up * 9 * (column(card.cell) % 2 ? 1 : -1) * Math.PI) / 180);
    const scale = between(1, 0.45, flown) * (1 + 0.2 * laying);
    pen.scale(scale, scale);
    pen.fillStyle = this.stage.inks.ink;
    pen.globalAlpha = alpha * 0.22;
    pen.beginPath();
    pen.roundRect(-wide / 2 + 4 + up * 12, -high / 2 + 5 + up * 22, wide, high, 6);
    pen.fill();
    pen.globalAlpha = alpha;
    pen.drawImage(picture, -wide / 2, -high / 2, wide, high);
    if (card.seat !== undefined && laying + up > 0) {
      pen.strokeStyle = this.stage.seat(card.seat);
      pen.lineWidth = 5;
      pen.beginPath();
      pen.roundRect(-wide / 2, -high / 2, wide, high, 6);
      pen.stroke();
    }
    pen.restore();
  }
}

/** A country as it is cut out: with a disc where it is too small to be seen. */
function outline({ land, spot, room }: WorldSheet["lands"][string]): Path2D {
  const path = new Path2D(land);
  if (room < 14) {
    path.moveTo(spot[0] + 9, spot[1]);
    path.arc(spot[0], spot[1], 9, 0, 2 * Math.PI);
  }
  return path;
}
