import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { myTables, sit } from "../src/server/api";

const MOVING = { error: "This table is moving to another server.", code: "moving" };

function answers(...bodies: [number, unknown][]): ReturnType<typeof vi.fn> {
  const asked = vi.fn(() => {
    const [status, body] = bodies.shift() ?? [503, MOVING];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a question about a table that moves is asked again by itself", async () => {
  const asked = answers([503, MOVING], [503, MOVING], [200, []]);
  const found = myTables();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await found).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("what changes something is never repeated, and says that the table moves", async () => {
  const asked = answers();
  await expect(sit("table", null)).rejects.toMatchObject({ code: "moving", status: 503 });
  expect(asked).toHaveBeenCalledTimes(1);
});
