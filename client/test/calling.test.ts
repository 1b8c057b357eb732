// A tournament's call: a table that was over when one left it is not named again.

import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { place } from "../src/base/route.svelte";
import Calling from "../src/features/tournaments/Calling.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  location.hash = "";
});

async function at(hash: string): Promise<void> {
  location.hash = hash;
  dispatchEvent(new HashChangeEvent("hashchange"));
  await tick();
}

test("a table that waits is named on every page but its own, and no longer once it is left", async () => {
  localStorage.setItem("worldwright.guest", "1");
  const waiting = { id: "x", name: "Club", state: "running", round: 1, rounds: 3, your_table: "T", waits: true };
  let mine: () => Promise<Response> = () => Promise.resolve(new Response(JSON.stringify([waiting])));
  vi.stubGlobal("fetch", (path: string) =>
    path.endsWith("me") ? Promise.resolve(new Response(JSON.stringify({ name: "Ann", login: null }))) : mine(),
  );
  await at("#/");
  render(Calling);
  expect(await screen.findByRole("link")).toBeTruthy();
  await at("#/t/T");
  expect(place.route.at).toBe("table");
  expect(screen.queryByRole("link")).toBeNull();
  mine = () => new Promise(() => undefined); // the server has yet to answer
  await at("#/");
  await tick();
  expect(screen.queryByRole("link"), "it may be over").toBeNull();
});
