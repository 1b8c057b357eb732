// F6 at a table: from the board to its tools, and back to where one was.

import { fireEvent } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { toOtherRegion } from "../src/features/play/regions";

afterEach(() => {
  document.body.innerHTML = "";
});

const press = (key: string): boolean => toOtherRegion(new KeyboardEvent("keydown", { key }));
const here = (): string => document.activeElement?.id ?? "";

test("F6 goes to the tools and back to the same place of the board", async () => {
  document.body.innerHTML = `<div class="tools"><button id="hint"></button><button id="menu"></button></div>
    <section class="board"><button id="a"></button><button id="b"></button></section>`;
  document.getElementById("b")?.focus();
  expect(press("Tab")).toBe(false);
  expect([press("F6"), here()]).toEqual([true, "hint"]);
  expect([press("F6"), here()]).toEqual([true, "b"]);
  press("F6");
  document.getElementById("b")?.remove();
  expect([press("F6"), here()], "what is gone is not gone back to").toEqual([true, "a"]);
  document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
  expect(press("F6"), "a dialog keeps the focus").toBe(false);
  await fireEvent.keyDown(document.body, { key: "F6", ctrlKey: true });
  expect(here()).toBe("a");
});
