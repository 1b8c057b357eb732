import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { Failure } from "../src/server/api";
import type { Given, Hint } from "../src/server/api-types";
import { Hints, pressed } from "../src/table/hints.svelte";
import { sameAct } from "../src/table/same-act";
import type { Table } from "../src/table/store.svelte";
import type { Happened } from "../src/table/story";

const best = { do: "build", place: "L1:2,2" };
const poor = { do: "build", place: "L1:4,4" };
const told = (grade: number): Hint => ({
  grade,
  kind: "clear",
  room: 3,
  text: { en: `grade ${grade}`, de: `Grad ${grade}` },
  places: grade >= 2 ? ["L1:2,2"] : [],
  pieces: grade >= 3 ? ["red"] : [],
  actions: grade >= 4 ? [best] : [],
  worse: grade >= 4 ? [{ action: poor, less: 2.6 }] : [],
});
const moved = (seq: number, by: number): Happened => ({ seq, at: seq, by, act: {}, note: "", facts: {} });

/** A table that stands where one wants it. */
class Standing {
  id = "T1";
  you: number | null = $state(0);
  over = $state(false);
  frozen = $state("");
  isTry = $state(false);
  holders = $state.raw(["person", "bot"]);
  yourMove = $state(true);
  happened = $state.raw<Happened[]>([]);
  actions = $state.raw<unknown[] | null>(null);
}

let stop = (): void => undefined;
afterEach(() => {
  stop();
  settings.coach = false;
  settings.lang = "en";
});

function at(answer: (grade: number) => Promise<Given> = async (grade) => ({ seq: 1, hint: told(grade) })) {
  const table = new Standing();
  const ask = vi.fn((_id: string, grade: number) => answer(grade));
  let hints = undefined as unknown as Hints;
  stop = $effect.root(() => {
    hints = new Hints(table as unknown as Table, ask);
  });
  flushSync();
  return { table, ask, hints };
}
async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
  flushSync();
}

test("each press tells more, and the one after the last takes the hint away", async () => {
  const { hints, ask } = at();
  for (const grade of [1, 2, 3, 4]) {
    hints.press();
    await settled();
    expect(hints.text).toBe(`grade ${grade}`);
    expect(hints.hasMore).toBe(grade < 4);
  }
  expect(hints.places).toEqual(["L1:2,2", "red"]);
  hints.press();
  expect(hints.text).toBe("");
  expect(ask.mock.calls.map(([, grade]) => grade)).toEqual([1, 2, 3, 4]);
});

test("a press while the answer is on its way asks nothing twice, and the line says that it looks", async () => {
  const { hints, ask } = at();
  hints.press();
  hints.press();
  expect(hints.text).toBe(settings.say.hintLooking);
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a hint goes with the moment it was about, and one that comes too late is not shown", async () => {
  const { hints, table } = at();
  hints.press();
  await settled();
  table.happened = [moved(5, 0)];
  flushSync();
  expect(hints.text).toBe("");
  hints.press();
  table.yourMove = false;
  flushSync();
  await settled();
  expect(hints.text).toBe("");
});

test("what others do in a race takes no hint away", async () => {
  const { hints, table } = at();
  hints.press();
  await settled();
  table.happened = [moved(5, 1)];
  flushSync();
  expect(hints.text).toBe("grade 1");
});

test("where another person plays there are no hints, and the key means nothing", () => {
  const { hints, table, ask } = at();
  table.holders = ["person", "person"];
  flushSync();
  expect(hints.allowed).toBe(false);
  hints.press();
  expect(pressed(new KeyboardEvent("keydown", { key: "?" }), hints)).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});

test("out of turn the line says when there is a hint, and the server is not asked", () => {
  const { hints, table, ask } = at();
  table.yourMove = false;
  flushSync();
  expect(pressed(new KeyboardEvent("keydown", { key: "?" }), hints)).toBe(true);
  expect(hints.text).toBe("Hints are for your turn.");
  expect(ask).not.toHaveBeenCalled();
});

test("what the server refuses is said in the page's own words", async () => {
  const { hints } = at(() => Promise.reject(new Failure(409, "no", "no_hints")));
  hints.press();
  await settled();
  settings.lang = "de";
  expect(hints.text).toBe("Tipps gibt es nur allein oder gegen Bots.");
  hints.close();
  expect(hints.text).toBe("");
});

test("the coach speaks by itself at each own turn, once, and is silent when it is off", async () => {
  settings.coach = true;
  const { hints, table, ask } = at();
  await settled();
  expect(hints.text).toBe("grade 4");
  hints.close();
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
  table.happened = [moved(5, 0)];
  table.yourMove = false;
  flushSync();
  table.happened = [moved(5, 0), moved(6, 1)];
  table.yourMove = true;
  flushSync();
  await settled();
  expect(ask).toHaveBeenCalledTimes(2);
  settings.coach = false;
  table.happened = [...table.happened, moved(7, 0)];
  flushSync();
  await settled();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("after a costly move the coach says what was better; after a good one, or without a coach, nothing", async () => {
  settings.coach = true;
  const { hints, table } = at();
  await settled();
  hints.sent({ place: "L1:4,4", do: "build" });
  table.yourMove = false;
  flushSync();
  expect(hints.text).toBe("About 3 more: grade 4");
  stop();
  const other = at();
  await settled();
  other.hints.sent(best);
  expect(other.hints.text).toBe("");
  stop();
  settings.coach = false;
  const third = at();
  for (let i = 0; i < 4; i++) {
    third.hints.press();
    await settled();
  }
  third.hints.sent(poor);
  expect(third.hints.text).toBe("");
});

test("actions are the same whatever the order of their fields", () => {
  expect(sameAct({ do: "walk", steps: ["O1:red", "O2"] }, { steps: ["O1:red", "O2"], do: "walk" })).toBe(true);
  expect(sameAct({ do: "walk", steps: ["O1:red"] }, { do: "walk", steps: ["O1"] })).toBe(false);
});

test("a hint about a tile that somebody else has taken goes, and the coach looks again", async () => {
  const { table, hints, ask } = at();
  for (const coach of [false, true]) {
    settings.coach = coach;
    table.actions = [best, poor];
    table.happened = [moved(coach ? 2 : 1, 0)];
    flushSync();
    if (!coach) for (let grade = 1; grade <= 4; grade += 1, await settled()) hints.press();
    await settled();
    expect(hints.given?.grade).toBe(4);
    const before = ask.mock.calls.length;
    table.actions = [poor, best];
    flushSync();
    expect(hints.given?.grade, "what can still be done stays").toBe(4);
    table.actions = [poor];
    flushSync();
    expect(hints.given).toBe(null);
    table.actions = [best, poor];
    await settled();
    expect(ask.mock.calls.length - before).toBe(coach ? 1 : 0);
  }
});

test("the coach asks again when its answer came while a hand was on its way", async () => {
  let answer = (_: Given): void => undefined;
  const { table, hints, ask } = at(() => new Promise((done) => (answer = done)));
  settings.coach = true;
  flushSync();
  expect(ask).toHaveBeenCalledTimes(1);
  table.yourMove = false;
  flushSync();
  answer({ seq: 1, hint: told(4) });
  await settled();
  expect(hints.given).toBe(null);
  table.yourMove = true;
  flushSync();
  expect(ask).toHaveBeenCalledTimes(2);
  answer({ seq: 1, hint: told(4) });
  await settled();
  expect(hints.text).toBe("grade 4");
});

test("the coach looks again when an act was not accepted", async () => {
  const { hints, ask } = at();
  settings.coach = true;
  flushSync();
  await settled();
  hints.sent(best, Promise.resolve(true));
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
  hints.sent(best, Promise.resolve(false));
  await settled();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(hints.text).toBe("grade 4");
});

test("the coach asks until it is answered, whatever the reason, and says meanwhile that it looks", async () => {
  vi.useFakeTimers();
  const { table, hints, ask } = at(() => Promise.reject(new Failure(0, "", "")));
  settings.coach = true;
  flushSync();
  for (const [many, code] of ["not_your_move", "too_many", "busy"].entries()) {
    ask.mockImplementation(() => Promise.reject(new Failure(429, "no", code)));
    await settled();
    expect(hints.text).toBe(settings.say.hintLooking);
    expect(ask).toHaveBeenCalledTimes(many + 1);
    vi.advanceTimersByTime(1000);
    flushSync();
  }
  ask.mockImplementation((_, grade) => Promise.resolve({ seq: 1, hint: told(grade) }));
  await settled();
  vi.advanceTimersByTime(1000);
  await settled();
  expect(hints.text).toBe("grade 4");
  ask.mockImplementation(() => Promise.reject(new Failure(409, "no", "no_hints")));
  table.happened = [moved(5, 0)];
  await settled();
  const asked = ask.mock.calls.length;
  vi.advanceTimersByTime(9000);
  await settled();
  expect(ask, "what does not pass is not asked for again").toHaveBeenCalledTimes(asked);
  vi.useRealTimers();
});

test("a try that counts has no hints, and no coach asks for one", async () => {
  const { table, hints, ask } = at();
  table.isTry = true;
  settings.coach = true;
  flushSync();
  await settled();
  expect(hints.allowed).toBe(false);
  hints.press();
  expect(ask).not.toHaveBeenCalled();
  expect(hints.text).toBe("");
});
