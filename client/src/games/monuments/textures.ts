// The faces of the stones in the 3D view, painted once: what a level is shows on its sides, its mark on top.

import * as three from "three";
import { sideGlint, topGlint } from "./colours";
import { darker, edge, lighter, look } from "./looks";

const SIZE = 256;

function painted(paint: (brush: CanvasRenderingContext2D) => void, width = SIZE, height = SIZE): three.CanvasTexture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("no canvas");
  paint(brush);
  const texture = new three.CanvasTexture(canvas);
  texture.colorSpace = three.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** The motif of a side, in a square of 100. */
function motif(brush: CanvasRenderingContext2D, kind: string): void {
  const { base, form, letter, ink } = look(kind);
  const [dark, light] = [darker(base, 0.46), lighter(base, 0.3)];
  const lines = (colour: string, width: number, d: string): void => {
    brush.strokeStyle = colour;
    brush.lineWidth = width;
    brush.stroke(new Path2D(d));
  };
  if (kind === "purple") {
    lines(dark, 2.6, "M0 34H100M0 67H100M50 0V34M22 34V67M76 34V67M50 67V100");
    lines(light, 1.2, "M0 36.4H100M0 69.4H100");
  } else if (kind === "red") {
    lines(dark, 3, "M0 13H100");
    const arch = "M30 100V58A20 27 0 0 1 70 58V100";
    brush.fillStyle = darker(base, 0.68);
    brush.fill(new Path2D(`${arch}Z`));
    lines(light, 4.5, arch);
  } else if (kind === "white") {
    brush.fillStyle = darker(base, 0.48);
    brush.fillRect(0, 18, 100, 66);
    for (const x of [4, 28, 52, 76]) {
      brush.fillStyle = lighter(base, 0.3);
      brush.fillRect(x, 18, 19, 66);
      brush.fillStyle = darker(base, 0.2);
      brush.fillRect(x + 13, 18, 6, 66);
    }
    lines(dark, 2, "M0 17H100M0 85H100");
  } else if (kind === "orange") {
    lines(dark, 3, "M0 14H100M0 88H100");
    const eye = new Path2D("M70 52A20 25 0 1 1 30 52 20 25 0 1 1 70 52Z");
    brush.fillStyle = darker(base, 0.62);
    brush.fill(eye);
    brush.strokeStyle = light;
    brush.lineWidth = 5;
    brush.stroke(eye);
  } else if (form === "block") {
    brush.fillStyle = ink;
    brush.font = "700 60px sans-serif";
    brush.textAlign = "center";
    brush.fillText(letter, 50, 72);
  }
}

/** The texture of a stone's sides. */
export const sideOf = (kind: string): three.CanvasTexture =>
  painted((brush) => {
    const { base } = look(kind);
    brush.scale(SIZE / 100, SIZE / 100);
    const fall = brush.createLinearGradient(0, 0, 0, 100);
    fall.addColorStop(0, lighter(base, 0.1));
    fall.addColorStop(1, darker(base, 0.16));
    brush.fillStyle = fall;
    brush.fillRect(0, 0, 100, 100);
    motif(brush, kind);
    brush.strokeStyle = edge(kind);
    brush.lineWidth = 3;
    brush.strokeRect(0, 0, 100, 100);
    brush.fillStyle = sideGlint;
    brush.fillRect(1.5, 1.2, 97, 1.6);
  });

/** The texture of a stone's top. */
export const topOf = (kind: string): three.CanvasTexture =>
  painted((brush) => {
    const { base, mark } = look(kind);
    brush.scale(SIZE / 100, SIZE / 100);
    brush.fillStyle = lighter(base, 0.12);
    brush.fillRect(0, 0, 100, 100);
    brush.save();
    brush.translate(50, 50);
    brush.scale(2.1, 2.1);
    brush.globalAlpha = 0.45;
    brush.fillStyle = brush.strokeStyle = darker(base, 0.6);
    brush.lineCap = brush.lineJoin = "round";
    for (const { d, stroke } of mark) {
      const path = new Path2D(d);
      if (stroke) {
        brush.lineWidth = stroke;
        brush.stroke(path);
      } else brush.fill(path);
    }
    brush.restore();
    brush.strokeStyle = edge(kind);
    brush.lineWidth = 2.4;
    brush.strokeRect(0, 0, 100, 100);
    brush.strokeStyle = topGlint;
    brush.lineWidth = 1.6;
    brush.strokeRect(2.4, 2.4, 95.2, 95.2);
  });

/** A square with an edge: solid and filled where you may build, dashed where a stone is missing. */
export const plate = (fill: string | null, line: string): three.CanvasTexture =>
  painted(
    (brush) => {
      brush.lineWidth = fill ? 9 : 5;
      brush.strokeStyle = line;
      if (fill) {
        brush.fillStyle = fill;
        brush.fillRect(4, 4, 120, 120);
      } else brush.setLineDash([13, 9]);
      brush.strokeRect(6, 6, 116, 116);
    },
    128,
    128,
  );
