// What page and service worker say to each other about what is kept for times without a network. Types only: the worker
// is one file.

/** How many files and parts of games are kept, of how many; 0 of 0: it failed. */
export interface KeptSoFar {
  kept: number;
  of: number;
}

/** The message that asks the worker to keep everything. */
export type Keep = "keep";
/** In the cache once everything is there. */
export type AllKept = "all-kept";
