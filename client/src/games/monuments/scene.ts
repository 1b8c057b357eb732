// The monument in 3D. Drawn only when something changed; it moves by itself only where motion is welcome.

import * as three from "three";
import type { Monument, Place } from "./plan";
import { plate, sideOf, topOf, written } from "./textures";

export interface Colours {
  ink: string;
  slab: string;
  slabSide: string;
  line: string;
  lit: string;
  accent: string;
  paper: string;
  soft: string;
}

export interface Shown {
  built: ReadonlySet<string>;
  lit: ReadonlySet<string>;
  chosen: string;
  marked: ReadonlySet<string>;
}

export interface Scene {
  show: (shown: Shown) => void;
  resize: (width: number, height: number) => void;
  /** Turns by an angle; smoothly where motion is welcome. */
  turn: (by: number, smooth: boolean) => void;
  reset: () => void;
  /** The place under a point of the canvas: a lit plate, a chosen stone or a standing one. */
  pick: (x: number, y: number) => string | null;
  /** Where the middle of a place's top is on the canvas. */
  spot: (place: string) => { x: number; y: number } | null;
  dispose: () => void;
}

const HIGH = 1.62;
const MARGIN = 1.3;
const YAW = 0.5;
const PITCH = 0.6;
const FALL_MS = 380;

export function makeScene(
  canvas: HTMLCanvasElement,
  monument: Monument,
  colours: Colours,
  front: string,
  still: boolean,
  drawn: () => void,
): Scene {
  const renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true, stencil: true });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = three.PCFShadowMap;
  renderer.autoClear = false;
  renderer.setClearColor("#000000", 0);
  const scene = new three.Scene();
  /** What is still missing, as one pale silhouette behind everything. */
  const behind = new three.Scene();
  const camera = new three.OrthographicCamera(-1, 1, 1, -1, 0.1, 200);
  const middle = new three.Vector3((monument.left + monument.right) / 2, 0, (monument.top + monument.bottom) / 2);
  const [wide, deep] = [monument.right - monument.left + 2 * MARGIN, monument.bottom - monument.top + 2 * MARGIN];
  const reach = Math.hypot(wide, deep) / 2 + 3;
  let [yaw, goal, width, height] = [YAW, YAW, 300, 200];

  scene.add(new three.AmbientLight("#ffffff", 0.47 * Math.PI));
  const sun = new three.DirectionalLight("#fffdf8", 1.02 * Math.PI);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 3;
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.03;
  Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 90 });
  sun.target.position.copy(middle);
  scene.add(sun, sun.target);

  const own: { dispose: () => void }[] = [];
  const keep = <T extends { dispose: () => void }>(thing: T): T => {
    own.push(thing);
    return thing;
  };
  const cube = keep(new three.BoxGeometry(1.95, HIGH - 0.02, 1.95));
  const faces = new Map<string, three.MeshLambertMaterial[]>();
  const facesOf = (kind: string): three.MeshLambertMaterial[] => {
    let six = faces.get(kind);
    if (!six) {
      const side = keep(new three.MeshLambertMaterial({ map: keep(sideOf(kind)) }));
      const top = keep(new three.MeshLambertMaterial({ map: keep(topOf(kind)) }));
      six = [side, side, top, top, side, side];
      faces.set(kind, six);
    }
    return six;
  };
  const centre = ({ x, y, level }: Place): three.Vector3 => new three.Vector3(x + 1, (level + 0.5) * HIGH, y + 1);

  // The slab, its inner line and the word at its front
  const ground = new three.Mesh(keep(new three.BoxGeometry(wide, 0.45, deep)), [
    ...Array.from({ length: 6 }, (_, i) =>
      keep(
        new three.MeshLambertMaterial({
          color: new three.Color(i === 2 ? colours.slab : colours.slabSide).multiplyScalar(i === 2 ? 0.8 : 1),
        }),
      ),
    ),
  ]);
  ground.position.set(middle.x, -0.235, middle.z);
  ground.receiveShadow = true;
  scene.add(ground);
  const lay = (map: three.Texture, w: number, d: number, opacity = 1): three.Mesh => {
    const material = keep(
      new three.MeshBasicMaterial({ map, transparent: true, opacity, depthWrite: false, toneMapped: false }),
    );
    const sheet = new three.Mesh(keep(new three.PlaneGeometry(w, d)), material);
    sheet.rotation.x = -Math.PI / 2;
    return sheet;
  };
  const word = lay(keep(written(front, colours.soft)), 3.6, 0.9);
  word.position.set(middle.x, 0.02, monument.bottom + MARGIN * 0.5);
  scene.add(word);

  const square = keep(new three.PlaneGeometry(1.86, 1.86));
  const litPlate = keep(new three.MeshBasicMaterial({ map: keep(plate(colours.lit, "#8a5600")), toneMapped: false }));
  const gapPlate = keep(
    new three.MeshBasicMaterial({
      map: keep(plate(null, colours.soft)),
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    }),
  );
  const airy = keep(
    new three.MeshBasicMaterial({
      color: colours.ink,
      transparent: true,
      opacity: 0.08,
      depthWrite: false,
      depthTest: false,
      toneMapped: false,
      stencilWrite: true,
      stencilRef: 1,
      stencilFunc: three.NotEqualStencilFunc,
      stencilZPass: three.ReplaceStencilOp,
    }),
  );
  const line = (color: string): three.MeshBasicMaterial =>
    keep(new three.MeshBasicMaterial({ color, toneMapped: false, transparent: true, depthWrite: false }));
  const [accent, casing] = [line(colours.accent), line(colours.paper)];

  const stones = new Map<string, three.Mesh>();
  const extras = new three.Group();
  scene.add(extras);
  let falling: { mesh: three.Mesh; from: number; to: number }[] = [];
  let frame = 0;
  let first = true;

  /** An accent frame along a stone's edges, on a pale casing so that it shows on every colour. */
  function edges(place: Place): void {
    const c = centre(place);
    const bar = (
      material: three.Material,
      order: number,
      size: [number, number, number],
      at: [number, number, number],
    ): void => {
      const mesh = new three.Mesh(new three.BoxGeometry(...size), material);
      mesh.position.set(c.x + at[0], c.y + at[1], c.z + at[2]);
      mesh.renderOrder = order;
      mesh.userData.own = true;
      extras.add(mesh);
    };
    for (const [t, material, order] of [
      [0.2, casing, 5],
      [0.12, accent, 6],
    ] as const)
      for (const s of [-1, 1])
        for (const r of [-1, 1]) {
          bar(material, order, [2 + t, t, t], [0, (s * HIGH) / 2, r]);
          bar(material, order, [t, HIGH, t], [s, 0, r]);
          bar(material, order, [t, t, 2 + t], [s, (r * HIGH) / 2, 0]);
        }
  }

  function clear(): void {
    behind.clear();
    for (const thing of [...extras.children]) {
      extras.remove(thing);
      if (thing instanceof three.Mesh && thing.userData.own) thing.geometry.dispose();
    }
  }

  function show({ built, lit, chosen, marked }: Shown): void {
    for (const [name, mesh] of stones) if (!built.has(name)) stones.delete(name) && scene.remove(mesh);
    clear();
    for (const place of monument.places.values()) {
      const { name, level, x, y, kind } = place;
      if (built.has(name)) {
        if (!stones.has(name)) {
          const mesh = new three.Mesh(cube, facesOf(kind));
          mesh.position.copy(centre(place));
          mesh.castShadow = mesh.receiveShadow = true;
          mesh.userData.place = name;
          stones.set(name, mesh);
          scene.add(mesh);
          if (!first && !still) falling.push({ mesh, from: performance.now(), to: mesh.position.y });
        }
        if (marked.has(name)) edges(place);
        continue;
      }
      const shadow = new three.Mesh(cube, airy);
      shadow.position.copy(centre(place));
      behind.add(shadow);
      if (lit.has(name) || level === 0) {
        const sheet = new three.Mesh(square, lit.has(name) ? litPlate : gapPlate);
        sheet.rotation.x = -Math.PI / 2;
        sheet.position.set(x + 1, level * HIGH + 0.02, y + 1);
        sheet.userData.place = name;
        extras.add(sheet);
      }
      if (name === chosen) {
        const see = facesOf(kind).map((face) => Object.assign(face.clone(), { transparent: true, opacity: 0.74 }));
        const ghost = new three.Mesh(cube, see);
        ghost.position.copy(centre(place));
        ghost.userData.place = name;
        extras.add(ghost);
        edges(place);
      }
    }
    first = false;
    ask();
  }

  function aim(): void {
    const away = new three.Vector3(Math.sin(yaw) * Math.cos(PITCH), Math.sin(PITCH), Math.cos(yaw) * Math.cos(PITCH));
    camera.position.copy(middle).addScaledVector(away, 60);
    camera.lookAt(middle);
    camera.updateMatrixWorld();
    sun.position
      .copy(middle)
      .addScaledVector(new three.Vector3(Math.sin(yaw - 0.95) * 0.62, 0.78, Math.cos(yaw - 0.95) * 0.62), 45);
    // Fit the finished monument, so that nothing jumps while it grows.
    const corners: three.Vector3[] = [];
    for (const x of [-wide / 2, wide / 2])
      for (const z of [-deep / 2, deep / 2])
        for (const y of [0, -0.5]) corners.push(new three.Vector3(middle.x + x, y, middle.z + z));
    for (const { x, y, level } of monument.places.values())
      for (const [a, b] of [
        [0, 0],
        [2, 0],
        [0, 2],
        [2, 2],
      ])
        corners.push(new three.Vector3(x + (a ?? 0), (level + 1) * HIGH, y + (b ?? 0)));
    const seen = corners.map((corner) => corner.applyMatrix4(camera.matrixWorldInverse));
    const [xs, ys] = [seen.map((v) => v.x), seen.map((v) => v.y)];
    const [left, right, low, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const unit = Math.max((right - left) / width, (top - low) / height) * 1.04;
    const [cx, cy] = [(left + right) / 2, (low + top) / 2];
    Object.assign(camera, {
      left: cx - (unit * width) / 2,
      right: cx + (unit * width) / 2,
      top: cy + (unit * height) / 2,
      bottom: cy - (unit * height) / 2,
    });
    camera.updateProjectionMatrix();
  }

  function draw(now: number): void {
    frame = 0;
    falling = falling.filter(({ mesh, from, to }) => {
      const share = Math.min(1, Math.max(0, (now - from) / FALL_MS));
      mesh.position.y = to + 2.6 * (1 - share) ** 2 * (1 - share);
      return share < 1;
    });
    yaw = Math.abs(goal - yaw) < 0.01 ? goal : yaw + (goal - yaw) * 0.2;
    aim();
    renderer.clear();
    renderer.render(behind, camera);
    renderer.clearDepth();
    renderer.render(scene, camera);
    drawn();
    if (falling.length || yaw !== goal) ask();
  }
  function ask(): void {
    if (!frame) frame = requestAnimationFrame(draw);
  }

  return {
    show,
    resize(w, h) {
      [width, height] = [Math.max(1, w), Math.max(1, h)];
      renderer.setSize(width, height, false);
      ask();
    },
    turn(by, smooth) {
      goal += by;
      if (!smooth || still) yaw = goal;
      ask();
    },
    reset() {
      goal = YAW;
      if (still) yaw = goal;
      ask();
    },
    pick(x, y) {
      const ray = new three.Raycaster();
      ray.setFromCamera(new three.Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera);
      const hit = ray
        .intersectObjects([...stones.values(), ...extras.children], false)
        .find(({ object }) => object.userData.place);
      return (hit?.object.userData.place as string | undefined) ?? null;
    },
    spot(name) {
      const place = monument.places.get(name);
      if (!place) return null;
      const at = new three.Vector3(place.x + 1, (place.level + 1) * HIGH, place.y + 1).project(camera);
      return { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height };
    },
    dispose() {
      cancelAnimationFrame(frame);
      clear();
      for (const thing of own) thing.dispose();
      renderer.dispose();
    },
  };
}
