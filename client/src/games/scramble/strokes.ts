// The notation of our pictures: filled paths and lines in a box of 48, the body with a pale halo around it.

export type Filled = readonly [colour: string, d: string];
export interface Line {
  readonly colour: string;
  readonly width: number;
  readonly d: string;
}
export type Stroke = Filled | Line;

export interface Picture {
  /** Shapes that stand out from the ground by a halo. */
  readonly body: readonly Stroke[];
  readonly detail: readonly Stroke[];
}

export const isLine = (stroke: Stroke): stroke is Line => "width" in stroke;

export const line = (colour: string, width: number, d: string): Line => ({ colour, width, d });

/** An ellipse as a path. */
export const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

export const dot = (x: number, y: number, r: number): string => oval(x, y, r, r);
