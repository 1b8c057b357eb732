// How the page asks its server: what is asked once, what is said of a failure, and whether the server can be reached.

import { afterEach, expect, test, vi } from "vitest";
import { Failure, games, notice, stopMatch, table } from "../src/server/api";
import { network } from "../src/server/network.svelte";

type Asked = { path: string; request: RequestInit };

/** A server that gives these answers one after another; no status: it cannot be reached. */
function answering(...answers: { status?: number; body?: unknown }[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    asked.push({ path, request });
    const { status, body } = answers.shift() ?? { status: 200, body: [] };
    if (status === undefined) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(body === undefined ? "<html>" : JSON.stringify(body), { status }));
  });
  return asked;
}
afterEach(() => {
  network.reached = true;
  vi.unstubAllGlobals();
});

test("what does not change is asked once, and again only where it failed", async () => {
  const asked = answering({ status: 500, body: {} }, { status: 200, body: [1] });
  await expect(games()).rejects.toBeInstanceOf(Failure);
  expect([await games(), await games()]).toEqual([[1], [1]]);
  expect(asked.map(({ path }) => path)).toEqual(["api/games", "api/games"]);
});

test("what changes is asked every time", async () => {
  const asked = answering({ status: 200, body: null }, { status: 200, body: null });
  expect([await notice(), await notice()]).toEqual([null, null]);
  expect(asked).toHaveLength(2);
});

test("a failure has the server's status, sentence, code and place", async () => {
  answering({ status: 409, body: { error: "Not so.", code: "taken", at: "name", told: { en: "Taken." } } });
  await expect(notice()).rejects.toMatchObject({
    status: 409,
    message: "Not so.",
    code: "taken",
    at: "name",
    told: { en: "Taken." },
  });
});

test.each([200, 502])(
  "an answer of status %i that is not the server's is a failure without a sentence",
  async (status) => {
    answering({ status });
    await expect(notice()).rejects.toMatchObject({ status, message: "", code: "", at: "", told: {} });
  },
);

test("a server that does not answer is out of reach until it answers again, whatever it answers", async () => {
  answering({}, { status: 404, body: {} });
  expect(network.offline).toBe(false);
  await expect(notice()).rejects.toMatchObject({ status: 0 });
  expect(network.offline).toBe(true);
  await expect(notice()).rejects.toMatchObject({ status: 404 });
  expect(network.offline).toBe(false);
});

test("the browser's word counts too: offline at once, and online again until a question fails", () => {
  dispatchEvent(new Event("offline"));
  expect(network.offline).toBe(true);
  network.reached = false;
  dispatchEvent(new Event("online"));
  expect(network.offline).toBe(false);
});

test("a table's name is written as part of an address, and a question without a body sends none", async () => {
  const asked = answering({ status: 200, body: {} }, { status: 200, body: {} });
  await table("a/b c");
  await stopMatch();
  expect(asked[0]?.path).toBe("api/tables/a%2Fb%20c");
  expect(asked.map(({ request }) => [request.method, request.body])).toEqual([
    ["GET", undefined],
    ["DELETE", undefined],
  ]);
});
