// The monument seen from the front and above: where a corner lies on the picture.

export type Corner = readonly [x: number, y: number, z: number];

const YAW = 0.5;
const PITCH = 0.6;
/** The height of a stone, where it is two wide and two deep. */
export const HIGH = 1.62;

export const flat = ([x, y, z]: Corner): readonly [number, number] => [
  x * Math.cos(YAW) - y * Math.sin(YAW),
  (x * Math.sin(YAW) + y * Math.cos(YAW)) * Math.sin(PITCH) - z * Math.cos(PITCH),
];

/** An area between corners, as a path. */
export const area = (...corners: Corner[]): string =>
  `M${corners
    .map((corner) =>
      flat(corner)
        .map((v) => v.toFixed(2))
        .join(" "),
    )
    .join("L")}Z`;

/** The plate under a monument: its top, its side, and the corners that reach furthest. */
export function slabOf({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) {
  const [l, r, t, b] = [left - 1, right + 1, top - 1, bottom + 1];
  return {
    top: area([l, t, 0], [r, t, 0], [r, b, 0], [l, b, 0]),
    side: area([l, b, 0], [r, b, 0], [r, t, 0], [r, t, -0.5], [r, b, -0.5], [l, b, -0.5]),
    corners: [
      [l, t, 0],
      [r, t, 0],
      [r, b, -0.5],
      [l, b, -0.5],
    ] as Corner[],
  };
}

/** The three faces of a stone that are seen, and how its mark stands on the front. */
export function facesOf({ x, y, level }: { x: number; y: number; level: number }) {
  const [z, t] = [level * HIGH, (level + 1) * HIGH];
  const [mx, my] = flat([x + 1, y + 2, (z + t) / 2]);
  const size = 1.4 / 24;
  return {
    front: area([x, y + 2, t], [x + 2, y + 2, t], [x + 2, y + 2, z], [x, y + 2, z]),
    right: area([x + 2, y + 2, t], [x + 2, y, t], [x + 2, y, z], [x + 2, y + 2, z]),
    top: area([x, y, t], [x + 2, y, t], [x + 2, y + 2, t], [x, y + 2, t]),
    tip: flat([x + 1, y + 1, t]),
    sign: [...flat([1, 0, 0]).map((v) => v * size), ...flat([0, 0, -1]).map((v) => v * size), mx, my] as const,
  };
}

/** Stones from far to near. */
export const byDepth = (a: { x: number; y: number; level: number }, b: { x: number; y: number; level: number }) =>
  a.level - b.level || a.x + a.y - b.x - b.y;
