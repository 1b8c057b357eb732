// The monument in 3D. Drawn only when something changed; it moves by itself only where motion is welcome.

import * as three from "three";
import * as fixed from "./colours";
import type { Monument } from "./plan";
import { type Colours, centre, edges, HIGH, lights, middleOf, paints, sizeOf, slab, stoneFaces } from "./stage";

export interface Shown {
  built: ReadonlySet<string>;
  lit: ReadonlySet<string>;
  chosen: string;
  marked: ReadonlySet<string>;
  /** The stones of each seat's last turn, by place. */
  newest: ReadonlyMap<string, number>;
}

export interface Scene {
  show: (shown: Shown) => void;
  resize: (width: number, height: number) => void;
  /** Turns by an angle; smoothly where motion is welcome. */
  turn: (by: number, smooth: boolean) => void;
  reset: () => void;
  /** The place under a point of the canvas: a lit plate, a chosen stone or a standing one. */
  pick: (x: number, y: number) => string | null;
  /** The position of the middle of a place's top on the canvas. */
  spot: (place: string) => { x: number; y: number } | null;
  dispose: () => void;
}

const YAW = 0.5;
const PITCH = 0.6;
const FALL_MS = 300;

export function makeScene(
  canvas: HTMLCanvasElement,
  monument: Monument,
  colours: Colours,
  still: boolean,
  drawn: () => void,
): Scene {
  const renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true, stencil: true });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = three.PCFShadowMap;
  renderer.autoClear = false;
  renderer.setClearColor(fixed.black, 0);
  const scene = new three.Scene();
  /** The missing stones, as one pale silhouette behind everything. */
  const behind = new three.Scene();
  const camera = new three.OrthographicCamera(-1, 1, 1, -1, 0.1, 200);
  const middle = middleOf(monument);
  const [wide, deep] = sizeOf(monument);
  let [yaw, goal, width, height] = [YAW, YAW, 300, 200];

  const own: { dispose: () => void }[] = [];
  const keep = <T extends { dispose: () => void }>(thing: T): T => {
    own.push(thing);
    return thing;
  };
  const { soft, sun } = lights(monument);
  scene.add(soft, sun, sun.target, slab(monument, colours, keep));
  const cube = keep(new three.BoxGeometry(1.95, HIGH - 0.02, 1.95));
  const square = keep(new three.PlaneGeometry(1.86, 1.86));
  const facesOf = stoneFaces(keep);
  const paint = paints(colours, keep);

  const stones = new Map<string, three.Mesh>();
  const extras = new three.Group();
  scene.add(extras);
  let falling: { mesh: three.Mesh; from: number; to: number }[] = [];
  let frame = 0;
  let first = true;

  function clear(): void {
    behind.clear();
    for (const thing of [...extras.children]) {
      extras.remove(thing);
      if (thing instanceof three.Mesh && thing.userData.own) thing.geometry.dispose();
    }
  }

  function show({ built, lit, chosen, marked, newest }: Shown): void {
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
        const seat = newest.get(name);
        if (marked.has(name)) extras.add(...edges(place, paint));
        else if (seat !== undefined) extras.add(...edges(place, paint.ofSeat(seat)));
        continue;
      }
      const shadow = new three.Mesh(cube, paint.airy);
      shadow.position.copy(centre(place));
      behind.add(shadow);
      if (lit.has(name) || level === 0) {
        const sheet = new three.Mesh(square, lit.has(name) ? paint.lit : paint.gap);
        sheet.rotation.x = -Math.PI / 2;
        sheet.position.set(x + 1, level * HIGH + 0.02, y + 1);
        sheet.userData.place = name;
        extras.add(sheet);
      }
      if (name === chosen) {
        const ghost = new three.Mesh(cube, facesOf(kind, true));
        ghost.position.copy(centre(place));
        ghost.userData.place = name;
        extras.add(ghost);
        extras.add(...edges(place, paint));
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
      renderer.forceContextLoss();
    },
  };
}
