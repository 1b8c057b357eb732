// Where the keyboard is when what had the focus goes: on along its way, or where the game names it, never back.

import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "../src/parts/game/focus";

let root: HTMLElement;
let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<section tabindex="-1">${["a", "b", "c", "d"].map((id) => `<button id="${id}"></button>`).join("")}</section>`;
  root = document.querySelector("section") as HTMLElement;
  stop = keepFocus(() => ["#a"])(root);
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});
const at = (id: string): HTMLButtonElement => document.getElementById(id) as HTMLButtonElement;
const key = (name: string, shiftKey = false): void => {
  window.dispatchEvent(new KeyboardEvent("keydown", { key: name, shiftKey }));
};
/** The tabulator comes to a stop. */
const tabs = (to: string, shiftKey = false): void => {
  key("Tab", shiftKey);
  at(to).focus();
};
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 1));
const GONE: [string, (of: HTMLButtonElement) => void][] = [
  ["removed", (of) => of.remove()],
  [
    "disabled",
    (of) => {
      of.disabled = true;
    },
  ],
];

test.each(GONE)("what is %s under the tabulator gives the focus to the next stop on its way", async (_, go) => {
  tabs("b");
  tabs("c");
  go(at("c"));
  await settled();
  expect(document.activeElement?.id).toBe("d");
});

test.each(GONE)(
  "what is %s on the way back gives it to the stop before, never to the one it came from",
  async (_, go) => {
    tabs("d", true);
    tabs("c", true);
    go(at("c"));
    await settled();
    expect(document.activeElement?.id).toBe("b");
  },
);

test("what comes in its place is next, and arrow keys are no press", async () => {
  tabs("b");
  key("ArrowRight");
  const other = Object.assign(document.createElement("button"), { id: "other" });
  at("b").replaceWith(other);
  await settled();
  expect(document.activeElement?.id).toBe("other");
});

test("what was pressed gives the focus to what the game names", async () => {
  tabs("c");
  key("Enter");
  at("c").remove();
  await settled();
  expect(document.activeElement?.id).toBe("a");
});

test("what is put elsewhere in its list keeps the focus", async () => {
  tabs("b");
  key("Enter");
  at("b").dispatchEvent(new FocusEvent("blur")); // as a browser does before it takes it out
  root.append(at("b"));
  await settled();
  expect(document.activeElement?.id).toBe("b");
});

test("with nothing left the board itself has it", async () => {
  tabs("c");
  key("Enter");
  root.replaceChildren();
  await settled();
  expect(document.activeElement).toBe(root);
});
