import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import { play, type Sound } from "../src/base/sound";
import { hear } from "../src/table/hearing.svelte";
import type { Table } from "../src/table/store.svelte";
import { Stand } from "./stand.svelte";

const voices = vi.fn();
const part = () => ({
  connect: (next: unknown) => next,
  start: voices,
  stop: () => undefined,
  frequency: { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
  gain: { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
});
const touched = (is: boolean) =>
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: is }, configurable: true });
let clock = 1e9; // later than anything that other tests in this process heard

beforeEach(() => {
  voices.mockReset();
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      sampleRate = 8000;
      state = "running";
      destination = {};
      createOscillator = part;
      createGain = part;
      createBiquadFilter = part;
      createBufferSource = part;
      createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
    },
  );
  vi.spyOn(performance, "now").mockImplementation(() => {
    clock += 1000;
    return clock;
  });
  settings.sound = true;
  touched(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  settings.sound = false;
});

const names: Sound[] = [
  "lay",
  "turn",
  "take",
  "chime",
  "closed",
  "crack",
  "coin",
  "bell",
  "tick",
  "knock",
  "lost",
  "win",
];

test.each(names)("%s can be heard", (name) => {
  play(name);
  expect(voices).toHaveBeenCalled();
});

test("nothing sounds when it is off, nor before somebody has touched the page", () => {
  settings.sound = false;
  for (const name of names) play(name);
  settings.sound = true;
  touched(false);
  for (const name of names) play(name);
  expect(voices).not.toHaveBeenCalled();
});

test("a phone that can is felt as well, unless that is not wanted", () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  settings.sound = false;
  play("closed");
  expect(vibrate).toHaveBeenCalledTimes(1);
  settings.vibration = false;
  play("crack");
  expect(vibrate).toHaveBeenCalledTimes(1);
  settings.vibration = true;
  Reflect.deleteProperty(navigator, "vibrate");
});

test("the switch is remembered", () => {
  settings.sound = true;
  expect(localStorage.getItem("worldwright.sound")).toBe("on");
  settings.sound = false;
  expect(localStorage.getItem("worldwright.sound")).toBe("off");
});

/** What is heard while something happens at a table. */
function heard(table: Stand, hasty: boolean, work: () => void): number {
  const stop = $effect.root(() => hear(table as unknown as Table, () => hasty));
  flushSync();
  voices.mockReset();
  work();
  flushSync();
  const count = voices.mock.calls.length;
  stop();
  return count;
}

test("your move chimes when it comes, not when it was there, and not in a scramble", () => {
  const turn = (table: Stand) => () => {
    table.yourMove = true;
  };
  const waiting = new Stand();
  expect(heard(waiting, false, turn(waiting))).toBe(2);
  const late = new Stand();
  late.yourMove = true;
  expect(heard(late, false, turn(late))).toBe(0);
  const scramble = new Stand();
  expect(heard(scramble, true, turn(scramble))).toBe(0);
});

test("a move, a refusal and the end are heard", () => {
  const move = new Stand();
  expect(heard(move, false, () => (move.happened = [{ seq: 9, by: 1, text: "walk", note: "" }]))).toBeGreaterThan(0);
  const note = new Stand();
  expect(heard(note, false, () => (note.happened = [{ seq: 9, by: null, text: "", note: "pause" }]))).toBe(0);
  const refused = new Stand();
  expect(heard(refused, false, () => (refused.trouble = "stale"))).toBeGreaterThan(0);
  const end = new Stand();
  expect(heard(end, false, () => (end.over = true))).toBe(3);
});

test("the last seconds tick, once each", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const table = new Stand();
  let time = 0;
  table.now = () => time;
  table.deadline = 12_000;
  const stop = $effect.root(() => hear(table as unknown as Table, () => false));
  flushSync();
  for (; time < 13_000; time += 200) vi.advanceTimersByTime(200);
  expect(voices).toHaveBeenCalledTimes(10);
  stop();
});

test("a game one wins sounds of it, any other end is the bell", () => {
  settings.sound = true;
  const heard = [0, 1].map((winner) => {
    const table = new Stand();
    const stop = $effect.root(() => hear(table as unknown as Table, () => false));
    flushSync();
    voices.mockReset();
    table.result = { winners: [winner] };
    table.over = true;
    flushSync();
    stop();
    return voices.mock.calls.length;
  });
  expect(heard).toEqual([4, 3]); // four notes upwards, three of a bell
});
