// `./dev test mutants --page`: draw mutants, switch them on one by one, run the tests that pass by, report the share seen.
// The faults are put in while modules are loaded, so nothing is written, and tests that read sources see them as they are.

import ts from "typescript";
import type { Plugin } from "vitest/config";
import { createVitest, type TestCase, type TestSpecification, type Vitest } from "vitest/node";
import { draw, type Mutant, nameOf, switched } from "./draw.ts";
import { NONE } from "./types.ts";

type Numbered = Mutant & { number: number };
type Fate = "seen" | "survived" | "no test runs it";

/** Words, generated types, workers, which jsdom cannot load, and drawings, which only an eye can judge. */
const LEFT_OUT = [
  /\/words\/|\/words(\.\w+)?\.ts$|[/-]types\.ts$|\.worker\.ts$|\/sw\.ts$/,
  /\/pictures\/|\/monuments\/(looks|scene|stage|textures)\.ts$|\/scramble\/(beasts|face|folk|glow|lands|strokes)\.ts$/,
];
/** The share that has to be seen. */
const LEAST_SHARE = 0.7;
/** Tests that are run for one mutant at most: those first that pass by the fewest mutants. */
const MOST = 40;
/** Milliseconds that a test may wait at least. */
const PATIENCE = 10_000;
/** The same without a mutant: no test fails because the machine is busy. */
const WHOLE = 300_000;

const [count = 100, seed = 1, jobs = 2] = ts.sys.args.slice(0, 3).map(Number);
/** The names of the tests to run. */
const testNamePattern = ts.sys.args[3] ?? "";
const sources = Object.fromEntries(
  ts.sys
    .readDirectory("src", [".ts"])
    .filter((path) => !LEFT_OUT.some((each) => each.test(path)))
    .map((path) => [path, ts.sys.readFile(path) ?? ""]),
);
const mutants: Numbered[] = draw(sources, count, seed).map((mutant, number) => ({ ...mutant, number }));

async function opened(): Promise<Vitest> {
  const here = (id: string): Numbered[] => mutants.filter(({ file }) => id.endsWith(`/${file}`));
  const made = await createVitest(
    {
      watch: false,
      bail: 1,
      isolate: false,
      pool: "forks",
      maxWorkers: jobs,
      testNamePattern,
      testTimeout: WHOLE,
      reporters: [{}],
      onConsoleLog: () => false,
    },
    {
      plugins: [
        {
          name: "mutants",
          enforce: "pre",
          load: (id) => here(id)[0] && switched(sources[here(id)[0]?.file ?? ""] ?? "", here(id)),
          configureVitest: ({ defineCacheKeyGenerator }) =>
            defineCacheKeyGenerator(({ id }) => (here(id).length ? false : undefined)),
        } satisfies Plugin,
      ],
    },
  );
  for (const { config } of made.projects) config.setupFiles.unshift(ts.sys.resolvePath("test/mutants/setup.ts"));
  return made;
}

const vitest = await opened();

/** Run tests with a mutant on; the results of earlier runs are left out. */
async function run(specifications: TestSpecification[], mutant: number, patience = PATIENCE): Promise<TestCase[]> {
  vitest.provide("mutant", mutant);
  vitest.provide("patience", patience);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.filter(({ moduleId }) => specifications.some((each) => each.moduleId === moduleId));
  const broken = modules.find((module) => module.errors().length > 0);
  if (broken || unhandledErrors.length) throw new Error(String(broken?.errors()[0]?.message ?? unhandledErrors[0]));
  return modules.flatMap((module) => [...module.children.allTests()]);
}

/** What each mutant is passed by: the nearest tests first. */
async function covering(): Promise<TestCase[][]> {
  const tests = await run(await vitest.globTestSpecifications(), NONE);
  const failed = tests.find((test) => test.result().state === "failed");
  if (failed)
    throw new Error(`without a mutant this test fails: ${failed.fullName}: ${failed.result().errors?.[0]?.message}`);
  const near = tests.sort((one, other) => (one.meta().ran?.length ?? 0) - (other.meta().ran?.length ?? 0));
  return mutants.map(({ number }) => near.filter((test) => test.meta().ran?.includes(number)).slice(0, MOST));
}

async function fate({ number }: Numbered, tests: readonly TestCase[]): Promise<[Fate, string]> {
  if (!tests.length) return ["no test runs it", ""];
  const ids = new Set(tests.map(({ id }) => id));
  const files = new Set(tests.map(({ module }) => module.moduleId));
  const specifications = [...files].map((moduleId) => {
    const testIds = tests.filter(({ module }) => module.moduleId === moduleId).map(({ id }) => id);
    return vitest.getRootProject().createSpecification(moduleId, { testIds });
  });
  const patience = PATIENCE + 10 * Math.max(...tests.map((test) => test.diagnostic()?.duration ?? 0));
  try {
    const done = await run(specifications, number, patience);
    const failed = done.find((test) => ids.has(test.id) && test.result().state === "failed");
    return failed ? ["seen", failed.fullName] : ["survived", `${tests.length} tests run it`];
  } catch (fault) {
    return ["seen", String(fault).split("\n")[0] ?? ""];
  }
}

const near = await covering();
let seen = 0;
for (const mutant of mutants) {
  const [how, why] = await fate(mutant, near[mutant.number] ?? []);
  if (how === "seen") seen += 1;
  ts.sys.write(`${how}: ${nameOf(mutant)}${why && `: ${why}`}\n`);
}
const share = Math.round((100 * seen) / mutants.length);
ts.sys.write(`${seen} of ${mutants.length} mutants of the page drawn with seed ${seed} were seen: ${share} %\n`);
await vitest.close();
ts.sys.exit(seen < LEAST_SHARE * mutants.length ? 1 : 0);
