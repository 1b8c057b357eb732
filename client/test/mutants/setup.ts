// In each file of tests: which mutant is on, and which mutants each test passes by.

import { afterEach, beforeEach, inject, vi } from "vitest";
import { NONE } from "./types";

/** So often a mutant is met before its loop counts as endless. */
const ENDLESS = 1_000_000;
const active = inject("mutant");
const ran = new Set<number>();
let loaded: number[] | undefined;
let met = 0;

globalThis.mutant = (number) => {
  if (active === NONE) ran.add(number);
  else if (number === active && ++met > ENDLESS) throw new Error("an endless loop");
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
}
