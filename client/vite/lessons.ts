// For tests: every lesson of every game as the server gives it. The rules play them when they are asked for, so that no
// copy of them can grow old.

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:lessons";
const PROGRAM = `
import sys, msgspec
from worldwright.core.lesson import headings, lesson
from worldwright.games import NAMES, game
sys.stdout.buffer.write(msgspec.json.encode([lesson(game(name), each) for name in NAMES for each in headings(game(name))]))
`;
const python = resolve(import.meta.dirname, "../../.venv/bin/python");

export const lessons = (): Plugin => ({
  name: "lessons",
  resolveId: (id) => (id === NAME ? NAME : undefined),
  load: (id) =>
    id === NAME
      ? `export default ${execFileSync(python, ["-c", PROGRAM], { maxBuffer: 2 ** 26 }).toString()}`
      : undefined,
});
