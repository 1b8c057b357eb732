// The countries that one laid, as their flags in the order of the game.

import type { OpenBadge } from "../../table/grow/badge";
import { paint } from "../../table/grow/paint";
import { inksOf } from "../../table/grow/stage";
import { openAtlas } from "./atlas";
import { flagOf, openFlags } from "./flags.svelte";
import type { View } from "./types";

const AREA = 0x1f1e6 - 65;
const ACROSS = 6;
/** A flag as a character; a country without one is a white flag. */
export const flagSign = (code: string): string =>
  /^[A-Za-z]{2}$/.test(code)
    ? String.fromCodePoint(...[...code.toUpperCase()].map((letter) => AREA + letter.charCodeAt(0)))
    : "🏳️";

export const badge: OpenBadge = async ({ view, moves }) => {
  const decks = (view as View).options.deck ?? ["europe"];
  const [{ atlas }] = await Promise.all([openAtlas(decks), ...decks.map(openFlags)]);
  const laid = moves.flatMap(({ by, act }) => {
    const { do: verb, card } = act as { do?: string; card?: string };
    const country = by === 0 && verb === "lay" && card ? atlas.countries.get(card) : undefined;
    return country ? [country] : [];
  });
  const rows = Array.from({ length: Math.ceil(laid.length / ACROSS) }, (_, row) =>
    laid.slice(row * ACROSS, (row + 1) * ACROSS),
  );
  return {
    lines: rows.map((row) => row.map(({ code }) => flagSign(code)).join("")),
    draw: (pen, side) => {
      const inks = inksOf("ink", "sink");
      const across = Math.min(ACROSS, Math.max(3, Math.ceil(Math.sqrt(laid.length))));
      const down = Math.ceil(laid.length / across);
      const wide = Math.min(side / across, (side / Math.max(1, down)) * 1.5);
      const drawn = document.createElement("div");
      drawn.className = "unseen";
      document.body.append(drawn);
      pen.translate((side - wide * across) / 2, (side - (wide / 1.5) * down) / 2);
      laid.forEach((country, at) => {
        const flag = flagOf(country);
        const [x, y] = [(at % across) * wide, Math.floor(at / across) * (wide / 1.5)];
        const [width, height] = [wide * 0.9, wide * 0.6];
        pen.fillStyle = inks.sink;
        pen.fillRect(x, y, width, height);
        if (flag) {
          drawn.innerHTML = `<svg viewBox="${flag.box}" preserveAspectRatio="none">${flag.drawing}</svg>`;
          pen.save();
          pen.beginPath();
          pen.rect(x, y, width, height);
          pen.clip();
          paint(pen, drawn.firstElementChild as SVGSVGElement, { x, y, width, height });
          pen.restore();
        }
        pen.lineWidth = 3;
        pen.strokeStyle = inks.ink;
        pen.strokeRect(x, y, width, height);
      });
      drawn.remove();
    },
  };
};
