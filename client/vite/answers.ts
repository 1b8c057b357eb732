// For tests: every lesson of every game, and what every piece is, as the server gives them. They are made when they are
// asked for, so that no copy of them can grow old.

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const PROGRAMS: Readonly<Record<string, string>> = {
  "virtual:lessons": `
import sys, msgspec
from worldwright.teaching.lesson import headings, lesson
from worldwright.games import NAMES, game
sys.stdout.buffer.write(msgspec.json.encode([lesson(game(name), each) for name in NAMES for each in headings(game(name))]))
`,
  "virtual:explained": `
import sys, msgspec
from worldwright.teaching.explained import explained
from worldwright.core.rulebook import COMMON
from worldwright.games import NAMES
sys.stdout.buffer.write(msgspec.json.encode({name: explained(name) for name in (COMMON, *NAMES)}))
`,
};
const python = resolve(import.meta.dirname, "../../.venv/bin/python");

export const answers = (): Plugin => ({
  name: "answers",
  resolveId: (id) => (id in PROGRAMS ? id : undefined),
  load: (id) => {
    const program = PROGRAMS[id];
    return program && `export default ${execFileSync(python, ["-c", program], { maxBuffer: 2 ** 26 }).toString()}`;
  },
});
