// Files of tests share a page and its modules: what one of them was answered, or the language it spoke last, is nothing
// to the next.

import { afterEach, beforeEach } from "vitest";
import { settings } from "../src/app/settings.svelte";
import { forgetAnswers } from "../src/server/api";

beforeEach(forgetAnswers);
afterEach(() => {
  if (settings.lang !== "en") settings.lang = "en";
});
