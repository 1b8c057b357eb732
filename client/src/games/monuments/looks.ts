// The look of each kind of stone: a colour and a mark. An unknown kind is a grey block with its first letter.

import * as fixed from "./colours";

export interface Look {
  base: string;
  /** The mark's colour. */
  ink: string;
  /** Strokes and fills of the mark in a square of 40 units around the middle. */
  mark: { d: string; stroke?: number }[];
  form: "block" | "gem" | "start";
  letter: string;
}

const bricks = "M-10.5-9H10.5V9H-10.5ZM-10.5-3H10.5M-10.5 3H10.5M0-9V-3M-5-3V3M5-3V3M0 3V9";
const columns =
  "M-9.5-10.5H9.5V-7.1H-9.5ZM-9.5 7.2H9.5V10.6H-9.5ZM-6.6-6H-3.9V6H-6.6ZM-1.35-6H1.35V6H-1.35ZM3.9-6H6.6V6H3.9Z";
const dome =
  "M-8.5 5.5A8.5 9.5 0 0 1 8.5 5.5ZM-10.8 7H10.8V10.2H-10.8ZM-1.2-8H1.2V-3.5H-1.2ZM2.1-9.6A2.1 2.1 0 1 1-2.1-9.6 2.1 2.1 0 1 1 2.1-9.6Z";
const star = "M0-11 2.9-2.9 11 0 2.9 2.9 0 11-2.9 2.9-11 0-2.9-2.9Z";

const known: Record<string, Look> = {
  purple: { base: fixed.purple51, ink: fixed.purple95, mark: [{ d: bricks, stroke: 2.2 }], form: "block", letter: "" },
  red: {
    base: fixed.red54,
    ink: fixed.stone95,
    mark: [
      { d: "M-7.5 9V-1A7.5 7.5 0 0 1 7.5-1V9", stroke: 4 },
      { d: "M-11.5 10.5H-3.6M3.6 10.5H11.5", stroke: 2.4 },
    ],
    form: "block",
    letter: "",
  },
  white: { base: fixed.stone93, ink: fixed.brown42, mark: [{ d: columns }], form: "block", letter: "" },
  orange: { base: fixed.orange71, ink: fixed.brown28, mark: [{ d: dome }], form: "block", letter: "" },
  blue: { base: fixed.blue59, ink: fixed.slate97, mark: [], form: "gem", letter: "" },
  black: { base: fixed.grey27, ink: fixed.sand93, mark: [{ d: star }], form: "start", letter: "" },
};

export const kinds = Object.keys(known);

export const look = (kind: string): Look =>
  known[kind] ?? {
    base: fixed.grey65,
    ink: fixed.white,
    mark: [],
    form: "block",
    letter: (kind[0] ?? "?").toUpperCase(),
  };

const channels = (colour: string): number[] => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

/** A colour on the way to another, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((other[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export const lighter = (colour: string, share: number): string => mix(colour, fixed.stone98, share);
export const darker = (colour: string, share: number): string => mix(colour, fixed.grey20, share);
/** Pale stones need a softer edge. */
export const edge = (kind: string): string => darker(look(kind).base, kind === "white" ? 0.5 : 0.55);
