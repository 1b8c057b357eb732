// Paints what an SVG of the page shows onto a canvas, by its computed styles: the page's own drawings become films and
// pictures to send without being written twice. It knows what our drawings use, and no more of SVG.

export type Pen = CanvasRenderingContext2D;
type Box = { x: number; y: number; width: number; height: number };

const UNDRAWN = new Set(["defs", "symbol", "clipPath", "mask", "pattern", "title", "desc", "style"]);
const addressed = (text: string): Element | null => {
  const id = /url\(["']?#([^"')]+)/.exec(text)?.[1];
  return id ? document.getElementById(id) : null;
};
const number = (element: Element, name: string): number => Number.parseFloat(element.getAttribute(name) ?? "") || 0;

/** A canvas of so many units, `sharp` pixels to a unit. */
export function sheet(width: number, height: number, sharp = 1): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.ceil(width * sharp));
  canvas.height = Math.max(1, Math.ceil(height * sharp));
  const pen = canvas.getContext("2d") as Pen;
  pen.scale(sharp, sharp);
  return { canvas, pen };
}

/** An SVG as a picture of that size. */
export function pictureOf(svg: SVGSVGElement, width: number, height: number, sharp = 1): HTMLCanvasElement {
  const { canvas, pen } = sheet(width, height, sharp);
  paint(pen, svg, { x: 0, y: 0, width, height });
  return canvas;
}

/** Paints an SVG into a box. */
export function paint(pen: Pen, svg: SVGSVGElement, box: Box): void {
  for (const motion of svg.getAnimations({ subtree: true })) motion.finish();
  pen.save();
  placeIn(pen, svg, box);
  for (const child of svg.children) draw(pen, child);
  pen.restore();
}

/** What is painted is light, whatever the page's theme: a picture that leaves it is always on paper. */
export function inLight<Result>(work: () => Result): Result {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  dataset.theme = "light";
  try {
    return work();
  } finally {
    if (before === undefined) delete dataset.theme;
    else dataset.theme = before;
  }
}

/** Puts a view box into a box, as preserveAspectRatio says. */
function placeIn(pen: Pen, element: Element, { x, y, width, height }: Box): void {
  const [left, top, wide, high] = (element.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  if (!wide || !high) {
    pen.translate(x, y);
    return;
  }
  const how = element.getAttribute("preserveAspectRatio") ?? "";
  const scales = [width / wide, height / high] as const;
  const both = how.includes("slice") ? Math.max(...scales) : Math.min(...scales);
  const [across, down] = how === "none" ? scales : [both, both];
  pen.translate(x + (width - wide * across) / 2, y + (height - high * down) / 2);
  pen.scale(across, down);
  pen.translate(-(left ?? 0), -(top ?? 0));
}

function draw(pen: Pen, element: Element): void {
  if (!(element instanceof SVGElement) || UNDRAWN.has(element.localName)) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") return;
  pen.save();
  pen.globalAlpha *= Number(style.opacity);
  move(pen, element);
  const clip = addressed(style.clipPath);
  if (clip) pen.clip(joined(clip));
  if (element.localName === "use") follow(pen, element);
  else if (element instanceof SVGSVGElement) nest(pen, element);
  else if (element.localName === "text") write(pen, element as SVGTextElement, style);
  else {
    const path = outlineOf(element);
    if (path) ink(pen, element as SVGGeometryElement, path, style);
    else for (const child of element.children) draw(pen, child);
  }
  pen.restore();
}

function move(pen: Pen, element: Element): void {
  const matrix = (element as SVGGraphicsElement).transform?.baseVal.consolidate()?.matrix;
  if (matrix) pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
}

function follow(pen: Pen, element: Element): void {
  const target = document.getElementById(element.getAttribute("href")?.slice(1) ?? "");
  if (!target) return;
  const box = {
    x: number(element, "x"),
    y: number(element, "y"),
    width: number(element, "width"),
    height: number(element, "height"),
  };
  if (target.localName === "symbol") {
    placeIn(pen, target, box);
    for (const child of target.children) draw(pen, child);
  } else {
    pen.translate(box.x, box.y);
    draw(pen, target);
  }
}

function nest(pen: Pen, element: SVGSVGElement): void {
  const { x, y, width, height } = element;
  const box = { x: x.baseVal.value, y: y.baseVal.value, width: width.baseVal.value, height: height.baseVal.value };
  const clip = new Path2D();
  clip.rect(box.x, box.y, box.width, box.height);
  pen.clip(clip);
  placeIn(pen, element, box);
  for (const child of element.children) draw(pen, child);
}

function outlineOf(element: Element): Path2D | null {
  const of = (name: string): number => number(element, name);
  const path = new Path2D();
  switch (element.localName) {
    case "path":
      return new Path2D(element.getAttribute("d") ?? "");
    case "rect":
      path.roundRect(of("x"), of("y"), of("width"), of("height"), of("rx"));
      return path;
    case "circle":
      path.arc(of("cx"), of("cy"), of("r"), 0, 2 * Math.PI);
      return path;
    case "ellipse":
      path.ellipse(of("cx"), of("cy"), of("rx"), of("ry"), 0, 0, 2 * Math.PI);
      return path;
    case "line":
      path.moveTo(of("x1"), of("y1"));
      path.lineTo(of("x2"), of("y2"));
      return path;
    case "polygon":
    case "polyline":
      return new Path2D(`M${element.getAttribute("points") ?? ""}${element.localName === "polygon" ? "z" : ""}`);
    default:
      return null;
  }
}

/** The outlines of all children as one. */
function joined(element: Element): Path2D {
  const all = new Path2D();
  for (const child of element.children) {
    const path = outlineOf(child);
    if (path) all.addPath(path, (child as SVGGraphicsElement).transform?.baseVal.consolidate()?.matrix);
  }
  return all;
}

function ink(pen: Pen, element: SVGGeometryElement, path: Path2D, style: CSSStyleDeclaration): void {
  const rule = style.fillRule === "evenodd" ? "evenodd" : "nonzero";
  const fill = (): void => {
    if (style.fill === "none") return;
    pen.save();
    pen.globalAlpha *= Number(style.fillOpacity);
    const server = addressed(style.fill);
    if (server?.localName === "pattern" && server.getAttribute("patternUnits") !== "userSpaceOnUse") {
      pen.clip(path, rule); // a picture in its outline
      placeIn(pen, server, element.getBBox());
      for (const child of server.children) draw(pen, child);
    } else {
      const found = server ? served(pen, server, element) : style.fill;
      if (found) pen.fillStyle = found;
      if (found) pen.fill(path, rule);
    }
    pen.restore();
  };
  const stroke = (): void => {
    const width = Number.parseFloat(style.strokeWidth);
    if (style.stroke === "none" || !width || style.stroke.startsWith("url")) return;
    pen.save();
    pen.globalAlpha *= Number(style.strokeOpacity);
    pen.strokeStyle = style.stroke;
    const { a, b } = pen.getTransform();
    pen.lineWidth = style.vectorEffect === "non-scaling-stroke" ? width / (Math.hypot(a, b) || 1) : width;
    pen.lineCap = style.strokeLinecap as CanvasLineCap;
    pen.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    const dashes = style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(Number.parseFloat);
    const length = number(element, "pathLength");
    const unit = length && dashes.length ? element.getTotalLength() / length : 1;
    pen.setLineDash(dashes.map((dash) => dash * unit));
    pen.lineDashOffset = Number.parseFloat(style.strokeDashoffset) * unit || 0;
    pen.stroke(path);
    pen.restore();
  };
  const first = style.paintOrder.startsWith("stroke");
  if (first) stroke();
  fill();
  if (!first) stroke();
}

/** A pattern that repeats, or a gradient, as a canvas knows it. */
function served(pen: Pen, server: Element, element: SVGGeometryElement): CanvasPattern | CanvasGradient | null {
  if (server.localName === "pattern") {
    const { a, b } = pen.getTransform();
    const sharp = Math.min(8, Math.max(1, Math.hypot(a, b)));
    const tile = sheet(number(server, "width"), number(server, "height"), sharp);
    for (const child of server.children) draw(tile.pen, child);
    const pattern = pen.createPattern(tile.canvas, "repeat");
    const turned = (server as SVGPatternElement).patternTransform.baseVal.consolidate()?.matrix;
    const matrix = new DOMMatrix(turned ? [turned.a, turned.b, turned.c, turned.d, turned.e, turned.f] : undefined);
    pattern?.setTransform(matrix.scale(1 / sharp));
    return pattern;
  }
  const { x, y, width, height } = element.getBBox();
  const of = (name: string, other: number): number =>
    server.hasAttribute(name) ? Number.parseFloat(server.getAttribute(name) ?? "") : other;
  const gradient =
    server.localName === "radialGradient"
      ? pen.createRadialGradient(x + width / 2, y + height / 2, 0, x + width / 2, y + height / 2, width * of("r", 0.5))
      : pen.createLinearGradient(
          x + width * of("x1", 0),
          y + height * of("y1", 0),
          x + width * of("x2", 1),
          y + height * of("y2", 0),
        );
  for (const stop of server.children) {
    const { stopColor, stopOpacity } = getComputedStyle(stop);
    const share = Number(stopOpacity);
    // A see-through stop: the colour with the share as its fourth part.
    gradient.addColorStop(Math.min(1, number(stop, "offset")), stopColor.replace(/^rgb\b(.*)\)$/, `rgba$1, ${share})`));
  }
  return gradient;
}

interface Piece {
  text: string;
  style: CSSStyleDeclaration;
  width: number;
}

function write(pen: Pen, element: SVGTextElement, style: CSSStyleDeclaration): void {
  const font = (of: CSSStyleDeclaration): string => `${of.fontStyle} ${of.fontWeight} ${of.fontSize} ${of.fontFamily}`;
  const pieces = [...element.childNodes].flatMap((child): Piece[] => {
    const text = (child.textContent ?? "").replace(/\s+/g, " ");
    if (!text.trim() || child.nodeType === Node.COMMENT_NODE) return [];
    const own = child instanceof Element ? getComputedStyle(child) : style;
    pen.font = font(own);
    return [{ text: element.childElementCount ? text : text.trim(), style: own, width: 0 }].map((piece) => ({
      ...piece,
      width: pen.measureText(piece.text).width,
    }));
  });
  const wide = pieces.reduce((all, { width }) => all + width, 0);
  const wanted = number(element, "textLength");
  const squeezed = wanted && wide ? wanted / wide : 1;
  const anchor = { middle: 0.5, end: 1 }[style.textAnchor] ?? 0;
  const dy = element.getAttribute("dy") ?? "";
  const down = Number.parseFloat(dy) * (dy.endsWith("em") ? Number.parseFloat(style.fontSize) : 1) || 0;
  pen.translate(number(element, "x") - anchor * wide * squeezed, number(element, "y") + down);
  pen.scale(squeezed, 1);
  let at = 0;
  for (const { text, style: own, width } of pieces) {
    pen.font = font(own);
    pen.fillStyle = own.fill;
    pen.globalAlpha *= Number(own.fillOpacity);
    pen.fillText(text, at, 0);
    at += width;
  }
}
