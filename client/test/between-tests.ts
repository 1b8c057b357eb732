// Files of tests share a page and its modules: what one of them drew, what it was answered, or the language it spoke
// last, is nothing to the next, in whichever order they come.

import { cleanup } from "@testing-library/svelte";
import { afterEach, beforeEach } from "vitest";
import { settings } from "../src/app/settings.svelte";
import { forgetAnswers } from "../src/server/api";

beforeEach(forgetAnswers);
afterEach(() => {
  cleanup();
  if (settings.lang !== "en") settings.lang = "en";
});
