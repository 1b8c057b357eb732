// What the runner of mutants and the files of tests say to each other.

/** No mutant is on: the tests are watched. */
export const NONE = -1;

declare module "vitest" {
  interface ProvidedContext {
    /** The number of the mutant that is on. */
    mutant: number;
    /** Milliseconds before a test that waits has seen the fault. */
    patience: number;
  }
  interface TaskMeta {
    /** Numbers of the mutants that a test passed by. */
    ran?: number[];
  }
}
declare global {
  /** Whether the mutant of a number is on. */
  var mutant: (number: number) => boolean;
  /** Whether this process ends itself when it is stuck. */
  var watched: boolean | undefined;
}
