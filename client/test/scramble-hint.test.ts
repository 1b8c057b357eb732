// A hint in the words of the Mondo board: what lights up, and the one reason that decides.

import { expect, test } from "vitest";
import { asked } from "../src/games/scramble/coach";
import { words } from "../src/games/scramble/words";
import type { Hint } from "../src/server/api-types";

const hint = (act: unknown, en: string): Hint => ({
  grade: 4,
  kind: "equal",
  room: 0,
  text: { en, de: en },
  places: [],
  pieces: [],
  actions: [act],
  worse: [],
});

test("the reason of a hint follows what to do, and nothing else in brackets is taken for one", () => {
  const reach = { do: "reach", thing: "t75" };
  const why = "edges that match: +3 instead of +1";
  expect(asked(words.en, hint(reach, `Take tile 75 (water, forest) for f4. (${why})`), null, "en")).toBe(
    `${words.en.ask.take} (${why})`,
  );
  expect(asked(words.en, hint(reach, "Take tile 75 (water, forest) for f4."), null, "en")).toBe(words.en.ask.take);
  const place = { do: "place", cell: "c3", turn: 1 };
  const held = { turn: 0, side: "picture" as const };
  expect(asked(words.en, hint(place, "Place it on c3. (+4 the top chip)"), held, "en")).toMatch(
    /\(\+4 the top chip\)$/u,
  );
});
