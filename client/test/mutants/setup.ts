// In each file of tests: which mutant is on, and which mutants each test passes by.

import { afterEach, beforeEach, inject, vi } from "vitest";
import { NONE } from "./types";

/** Milliseconds without a sign of life before a process counts as stuck. */
const STUCK = 30_000;
const active = inject("mutant");
const ran = new Set<number>();
let loaded: number[] | undefined;

globalThis.mutant = (number) => {
  if (active === NONE) ran.add(number);
  return number === active;
};
if (active === NONE) {
  beforeEach(() => {
    loaded ??= [...ran];
    ran.clear();
  });
  afterEach(({ task }) => {
    task.meta.ran = [...new Set([...(loaded ?? []), ...ran])];
  });
} else {
  vi.setConfig({ testTimeout: inject("patience") });
  await watch();
}

/** End this process when it is stuck: a fault can make a loop endless far from where it is. */
async function watch(): Promise<void> {
  if (globalThis.watched) return;
  type Threads = { Worker: new (code: string, options: object) => { unref: () => void } };
  type Timers = { setInterval: (beat: () => void, ms: number) => { unref: () => void } };
  const { Worker } = await vi.importActual<Threads>("node:worker_threads");
  const { setInterval } = await vi.importActual<Timers>("node:timers");
  const beats = new Int32Array(new SharedArrayBuffer(4));
  globalThis.watched = true;
  setInterval(() => Atomics.add(beats, 0, 1), STUCK / 10).unref();
  const code = `
    const { workerData: beats } = require("node:worker_threads");
    let last = -1;
    setInterval(() => {
      const now = Atomics.load(beats, 0);
      if (now === last) process.kill(process.pid, "SIGKILL");
      last = now;
    }, ${STUCK});`;
  new Worker(code, { eval: true, workerData: beats }).unref();
}
