// The 3D view apart from the stones: light, the slab, plates, the accent frame and the pale silhouette.

import * as three from "three";
import * as fixed from "./colours";
import type { Monument, Place } from "./plan";
import { plate, sideOf, topOf } from "./textures";

export interface Colours {
  ink: string;
  slab: string;
  slabSide: string;
  lit: string;
  accent: string;
  paper: string;
  soft: string;
  /** Of the seats, in their order. */
  seats: readonly string[];
}

/** A stone's height; it is two wide and two deep. */
export const HIGH = 1.62;
const MARGIN = 1.3;

/** Remembers what the graphics card holds for us, to give it back. */
export type Keep = <T extends { dispose: () => void }>(thing: T) => T;

export const centre = ({ x, y, level }: Place): three.Vector3 => new three.Vector3(x + 1, (level + 0.5) * HIGH, y + 1);
export const middleOf = (monument: Monument): three.Vector3 =>
  new three.Vector3((monument.left + monument.right) / 2, 0, (monument.top + monument.bottom) / 2);
export const sizeOf = (monument: Monument): [number, number] => [
  monument.right - monument.left + 2 * MARGIN,
  monument.bottom - monument.top + 2 * MARGIN,
];

/** A soft light everywhere and one from the front left that throws shadows. */
export function lights(monument: Monument): { soft: three.Light; sun: three.DirectionalLight } {
  const soft = new three.AmbientLight(fixed.white, 0.47 * Math.PI);
  const sun = new three.DirectionalLight(fixed.grey99, 1.02 * Math.PI);
  const reach = Math.hypot(...sizeOf(monument)) / 2 + 3;
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 3;
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.03;
  Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 90 });
  sun.target.position.copy(middleOf(monument));
  return { soft, sun };
}

/** The slab on which the monument stands. */
export function slab(monument: Monument, colours: Colours, keep: Keep): three.Group {
  const [wide, deep] = sizeOf(monument);
  const middle = middleOf(monument);
  const face = (colour: string, share: number): three.Material =>
    keep(new three.MeshLambertMaterial({ color: new three.Color(colour).multiplyScalar(share) }));
  const [top, side] = [face(colours.slab, 0.8), face(colours.slabSide, 1)];
  const ground = new three.Mesh(keep(new three.BoxGeometry(wide, 0.45, deep)), [side, side, top, side, side, side]);
  ground.position.set(middle.x, -0.235, middle.z);
  ground.receiveShadow = ground.castShadow = true;
  // The slab lies on a table: its shadow there grounds it.
  const below = new three.Mesh(
    keep(new three.PlaneGeometry(wide * 3, deep * 3)),
    keep(new three.ShadowMaterial({ opacity: 0.16 })),
  );
  below.rotation.x = -Math.PI / 2;
  below.position.set(middle.x, -0.47, middle.z);
  below.receiveShadow = true;
  return new three.Group().add(below, ground);
}

/** The materials of everything that is not a standing stone. */
export function paints(colours: Colours, keep: Keep) {
  const plain = (rest: three.MeshBasicMaterialParameters): three.MeshBasicMaterial =>
    keep(new three.MeshBasicMaterial({ toneMapped: false, ...rest }));
  const line = (color: string): three.MeshBasicMaterial => plain({ color, transparent: true, depthWrite: false });
  const [casing, seats] = [line(colours.paper), colours.seats.map(line)];
  const through = (color: string): three.MeshBasicMaterial =>
    plain({ color, transparent: true, opacity: 0.4, depthWrite: false, depthTest: false });
  const hidden = colours.seats.map(through);
  const accent = line(colours.accent);
  return {
    /** The frame of a seat's newest stone. */
    ofSeat: (seat: number) => ({
      accent: seats[seat % seats.length] ?? accent,
      casing,
      through: hidden[seat % hidden.length] ?? accent,
    }),
    lit: plain({ map: keep(plate(colours.lit, fixed.brown50)) }),
    gap: plain({ map: keep(plate(null, colours.soft)), transparent: true, depthWrite: false }),
    accent,
    casing,
    /** The same frame where other stones hide it. */
    through: through(colours.accent),
    // Every point of the silhouette is tinted once, however many missing stones lie behind it.
    airy: plain({
      color: colours.ink,
      transparent: true,
      opacity: 0.08,
      depthWrite: false,
      depthTest: false,
      stencilWrite: true,
      stencilRef: 1,
      stencilFunc: three.NotEqualStencilFunc,
      stencilZPass: three.ReplaceStencilOp,
    }),
  };
}

/** The six faces of each kind of stone, solid or as a ghost. */
export function stoneFaces(keep: Keep): (kind: string, ghost?: boolean) => three.Material[] {
  const made = new Map<string, three.Material[]>();
  return (kind, ghost = false) => {
    const name = `${kind} ${ghost}`;
    let six = made.get(name);
    if (!six) {
      const look = ghost ? { transparent: true, opacity: 0.74 } : {};
      const side = keep(new three.MeshLambertMaterial({ map: keep(sideOf(kind)), ...look }));
      const top = keep(new three.MeshLambertMaterial({ map: keep(topOf(kind)), ...look }));
      six = [side, side, top, top, side, side];
      made.set(name, six);
    }
    return six;
  };
}

/** An accent frame along a stone's edges, on a pale casing so that it shows on every colour. */
export function edges(
  place: Place,
  { accent, casing, through }: Record<"accent" | "casing" | "through", three.Material>,
): three.Mesh[] {
  const c = centre(place);
  const bars: three.Mesh[] = [];
  const bar = (
    size: [number, number, number],
    at: [number, number, number],
    paint: three.Material,
    order: number,
  ): void => {
    const mesh = new three.Mesh(new three.BoxGeometry(...size), paint);
    mesh.position.set(c.x + at[0], c.y + at[1], c.z + at[2]);
    mesh.renderOrder = order;
    mesh.userData.own = true;
    bars.push(mesh);
  };
  for (const [t, paint, order] of [
    [0.2, casing, 5],
    [0.12, accent, 6],
    [0.07, through, 7],
  ] as const)
    for (const s of [-1, 1])
      for (const r of [-1, 1]) {
        bar([2 + t, t, t], [0, (s * HIGH) / 2, r], paint, order);
        bar([t, HIGH, t], [s, 0, r], paint, order);
        bar([t, t, 2 + t], [s, (r * HIGH) / 2, 0], paint, order);
      }
  return bars;
}
