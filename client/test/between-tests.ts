// Files of tests share a page and its modules: what one of them drew, what it was answered, or the language it spoke
// last, is nothing to the next, in whichever order they come.

import { cleanup, configure } from "@testing-library/svelte";
import { afterEach, beforeEach, vi } from "vitest";
import { slots } from "../src/app/slots";
import { settings } from "../src/base/settings.svelte";
import { games } from "../src/games";
import { registerGames } from "../src/parts/game/registry";
import { fillSlots } from "../src/parts/slots";
import { forgetAnswers } from "../src/server/api";
import { findQuickly } from "./finding";

// Whoever waits for something to appear waits as long as a busy machine takes, not the one second of the libraries.
const LONG = 60_000;
const waitFor = vi.waitFor;
vi.waitFor = (work, options = LONG) => waitFor(work, options);
configure({ asyncUtilTimeout: LONG });
findQuickly(Element.prototype);
registerGames(games);
fillSlots(slots);
beforeEach(forgetAnswers);
afterEach(async () => {
  cleanup();
  if (settings.lang !== "en") settings.lang = "en";
  // A page imports parts that no test waits for. Vitest breaks off whatever is under way when a file ends, and the
  // modules it was fetching stay broken for the next file.
  await vi.dynamicImportSettled();
});
