// Pieces moved by hand: carried over the world, turned by wheel and button, and the motion that shows it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { grow, moving, setDown, still, swell } from "../src/base/motion";
import { Carry, grab } from "../src/games/scramble/carry.svelte";
import { fly, shake, spin } from "../src/games/scramble/motion";
import { turning } from "../src/games/scramble/turning";

let carry: Carry;
let log: string[];
let under: string | null;
const pointer = (type: string, x: number, y: number, more: object = {}): Event =>
  Object.assign(new Event(type, { bubbles: true }), { clientX: x, clientY: y, pointerId: 1, button: 0, ...more });
const to = {
  lift: () => log.push("lift"),
  hover: (cell: string) => log.push(`hover ${cell}`),
  drop: (cell: string) => log.push(`drop ${cell}`),
  tap: () => log.push("tap"),
};
const begin = (more: object = {}): void => carry.begin(pointer("pointerdown", 100, 100, more) as PointerEvent, to);

beforeEach(() => {
  vi.useFakeTimers();
  [carry, log, under] = [new Carry(), [], "c3"];
  const cell = document.createElement("i");
  document.elementsFromPoint = () => {
    if (under === null) return [document.body];
    cell.setAttribute("data-cell", under);
    return [document.body, cell];
  };
});
afterEach(() => {
  carry.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a press that trembles is a tap, and lifts nothing", () => {
  begin();
  dispatchEvent(pointer("pointermove", 105, 106));
  expect([carry.at, log]).toEqual([null, []]);
  dispatchEvent(pointer("pointerup", 105, 106));
  expect(log).toEqual(["hover ", "tap"]);
});

test("a press that moves lifts once, hovers over cells and drops on the last one", () => {
  begin();
  dispatchEvent(pointer("pointermove", 108, 100));
  expect([carry.at, carry.over, log]).toEqual([[108, 100], "c3", ["lift", "hover c3"]]);
  under = null;
  dispatchEvent(pointer("pointermove", 100, 100));
  expect([carry.at, carry.over]).toEqual([[100, 100], ""]);
  under = "d4";
  dispatchEvent(pointer("pointerup", 120, 100));
  expect(log).toEqual(["lift", "hover c3", "hover ", "hover ", "drop d4"]);
  expect([carry.at, carry.over]).toEqual([null, ""]);
  dispatchEvent(pointer("pointermove", 300, 300));
  expect(log, "nothing is carried any more").toHaveLength(5);
});

test("a second finger, a second press and another button change nothing", () => {
  begin({ button: 2 });
  dispatchEvent(pointer("pointermove", 200, 100));
  expect(log).toEqual([]);
  begin();
  dispatchEvent(pointer("pointermove", 200, 100, { pointerId: 2 }));
  dispatchEvent(pointer("pointerup", 200, 100, { pointerId: 2 }));
  begin({ pointerId: 3 });
  dispatchEvent(pointer("pointermove", 200, 100, { pointerId: 3 }));
  expect(log).toEqual([]);
  dispatchEvent(pointer("pointermove", 200, 100));
  expect(log).toEqual(["lift", "hover c3"]);
});

test("what the browser takes away is neither dropped nor tapped", () => {
  begin();
  dispatchEvent(pointer("pointermove", 200, 100));
  dispatchEvent(pointer("pointercancel", 200, 100));
  expect([carry.at, log]).toEqual([null, ["lift", "hover c3", "hover "]]);
});

test("the click that a browser makes of a drag is no press, the next one is", () => {
  const clicks = vi.fn();
  document.body.addEventListener("click", clicks);
  begin();
  dispatchEvent(pointer("pointermove", 200, 100));
  dispatchEvent(pointer("pointerup", 100, 100));
  document.body.click();
  expect(clicks).not.toHaveBeenCalled();
  document.body.click();
  expect(clicks).toHaveBeenCalledTimes(1);
  begin();
  dispatchEvent(pointer("pointermove", 200, 100));
  dispatchEvent(pointer("pointerup", 200, 100));
  vi.runAllTimers();
  document.body.click();
  expect(clicks, "a drag that made no click").toHaveBeenCalledTimes(2);
  document.body.removeEventListener("click", clicks);
});

test("an element is grabbed until it goes", () => {
  const node = document.createElement("div");
  const grabbed = vi.fn();
  const { destroy } = grab(node, grabbed);
  node.dispatchEvent(pointer("pointerdown", 0, 0));
  destroy();
  node.dispatchEvent(pointer("pointerdown", 0, 0));
  expect(grabbed).toHaveBeenCalledTimes(1);
});

const wheel = (node: HTMLElement, deltaY: number, at: number): boolean => {
  const event = new WheelEvent("wheel", { deltaY, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  return node.dispatchEvent(event);
};
const menu = (node: HTMLElement, pointerType: string): boolean =>
  node.dispatchEvent(Object.assign(new Event("contextmenu", { cancelable: true }), { pointerType }));

test("a wheel turns once a notch, a right button to the right, a finger not at all", () => {
  const node = document.createElement("div");
  const turns: number[] = [];
  const turn = (by: 1 | -1): number => turns.push(by);
  const action = turning(node, { can: true, turn });
  expect(wheel(node, 5, 0), "nothing scrolls").toBe(false);
  wheel(node, 5, 89);
  wheel(node, -5, 90);
  wheel(node, 0, 500);
  expect(turns).toEqual([1, -1]);
  expect([menu(node, "mouse"), menu(node, "touch")]).toEqual([false, false]);
  expect(turns).toEqual([1, -1, 1]);
  action.update({ can: false, turn });
  expect(wheel(node, 5, 900)).toBe(false);
  expect(menu(node, "mouse"), "with nothing in hand the browser's menu opens").toBe(true);
  action.update({ can: true, turn });
  action.destroy();
  expect([wheel(node, 5, 2_000), menu(node, "mouse")]).toEqual([true, true]);
  expect(turns).toHaveLength(3);
});

function animated(reduced: boolean): { node: Element; calls: unknown[][] } {
  const calls: unknown[][] = [];
  const node = document.createElement("div");
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  node.animate = (...given: unknown[]) => {
    calls.push(given);
    return undefined as unknown as Animation;
  };
  node.getBoundingClientRect = () => ({ x: 10, y: 20, width: 40, height: 40 }) as DOMRect;
  return { node, calls };
}

test("a tile flies from where it lay, in the size it had there", () => {
  const { node, calls } = animated(false);
  fly(node, { x: 100, y: 200, width: 80, height: 60 } as DOMRect);
  expect(calls[0]?.[0]).toEqual([{ transform: "translate(110px, 190px) scale(2)" }, { transform: "none" }]);
  expect(calls[0]?.[1]).toMatchObject({ duration: 180 });
  fly(node, null);
  node.getBoundingClientRect = () => ({ width: 0 }) as DOMRect;
  fly(node, { x: 0, y: 0, width: 1, height: 1 } as DOMRect);
  expect(calls).toHaveLength(1);
});

test("a tile turns by quarters into how it lies, and shakes to both sides where it cannot", () => {
  const { node, calls } = animated(false);
  spin(node, 3);
  expect(calls[0]?.[0]).toEqual([{ transform: "rotate(-270deg)" }, { transform: "none" }]);
  shake(node);
  const steps = calls[1]?.[0] as { translate: string }[];
  expect([steps[0], steps.at(-1)]).toEqual([{ translate: "0px 0" }, { translate: "0px 0" }]);
  expect(steps.map(({ translate }) => Math.sign(Number.parseInt(translate, 10)))).toEqual([0, -1, 1, -1, 1, 0]);
  shake(null);
});

test("where less motion is wanted nothing moves", () => {
  const { node, calls } = animated(true);
  fly(node, { x: 100, y: 200, width: 80, height: 60 } as DOMRect);
  spin(node, 1);
  shake(node);
  expect(calls).toEqual([]);
});

test.each([
  ["moves", true, false, false],
  ["stands still where less motion is wanted", true, true, true],
  ["stands still in a browser without motion", false, false, true],
])("the page %s", (_, can, reduced, expected) => {
  const { animate } = Element.prototype;
  Element.prototype.animate = (can ? () => undefined : undefined) as never;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  expect(still()).toBe(expected);
  expect(moving({ duration: 9, delay: 3 })).toEqual(expected ? { duration: 0, delay: 0 } : { duration: 9, delay: 3 });
  Element.prototype.animate = animate;
});

const numbers = (css: string | undefined): Record<string, number> =>
  Object.fromEntries(
    [...(css ?? "").matchAll(/(translate|scale|opacity): (?:0 )?(-?[\d.]+)/g)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
test("a piece comes down from above, at last as large as it is", () => {
  const node = document.createElement("div");
  const { css, delay } = setDown(node, { delay: 7 });
  expect(delay === 7 || still()).toBe(true);
  expect(numbers(css?.(0, 1))).toEqual({ translate: -45, scale: 1.18, opacity: 0 });
  expect(numbers(css?.(0.25, 0.75))).toMatchObject({ opacity: 0.5 });
  expect(numbers(css?.(1, 0))).toEqual({ translate: 0, scale: 1, opacity: 1 });
});

test("a link grows from nothing, and a value swells in the middle of its change", () => {
  const node = document.createElement("div");
  expect(numbers(grow(node).css?.(0.3, 0.7))).toEqual({ scale: 0.3, opacity: 0.3 });
  const scale = (t: number): number => numbers(swell(node).css?.(t, 1 - t)).scale ?? 0;
  expect([scale(0), scale(0.5), scale(1)]).toEqual([1, 1.5, 1]);
});
