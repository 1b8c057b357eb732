// A result as a picture to send that spoils no game: what a world is made of, never how. 1080 by 1080, always light.

import { type Pen, sheet } from "./paint";
import { SIZE, type Stage } from "./stage";

/** What a game brings: a drawing for a square of `side` units, and the same in lines of text. */
export interface Badge {
  draw: (pen: Pen, side: number) => void;
  lines: readonly string[];
}
export interface BadgeGiven {
  game: string;
  view: unknown;
  sheet: { total: number; lines: { rule: string; points: number; where?: string[]; lost?: string[] }[] };
  moves: readonly { by: number; act: unknown }[];
}
export type OpenBadge = (given: BadgeGiven) => Promise<Badge>;

const SIDE = 860;

/** The picture with its sentence and, below it, where it is from. */
export function badgePicture(stage: Stage, badge: Badge, sentence: string, from: string): Promise<Blob> {
  const { canvas, pen } = sheet(SIZE, SIZE);
  stage.plain(pen);
  pen.save();
  pen.translate((SIZE - SIDE) / 2, 30);
  badge.draw(pen, SIDE);
  pen.restore();
  stage.write(pen, sentence, [SIZE / 2, 962], 52, { serif: true, align: "center", most: SIZE - 100 });
  stage.write(pen, from, [SIZE / 2, 1022], 30, { align: "center", fill: stage.inks["ink-soft"], most: SIZE - 160 });
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
