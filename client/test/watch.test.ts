// The Watch page: what is played now, or else what can be seen again.

import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import WatchPage from "../src/features/play/WatchPage.svelte";
import { watchWords } from "../src/features/play/words";
import { own } from "../src/parts/tables/own.svelte";
import type { MyTable, TableCard, Yesterday } from "../src/server/api-types";

const seats = [
  { kind: "person", name: "Ann", you: true },
  { kind: "person", name: "Ben", you: false },
];
const card = (id: string, state: string, more: Partial<TableCard> = {}): TableCard =>
  ({ id, game: "mondo", state, seats, watch: "anyone", options: {}, ...more }) as unknown as TableCard;
const mine = (table: TableCard, made: number): MyTable =>
  ({ table, made, your_seats: [0], winners: [], points: [], your_move: false }) as unknown as MyTable;
const best = (table: string | null): Yesterday =>
  ({
    day: "2026-11-15",
    game: "monuments",
    best: { name: "Ibex", points: 31, table, you: false },
    yours: null,
  }) as unknown as Yesterday;

function serve(tables: TableCard[], own: MyTable[], yesterday: Yesterday | null): void {
  localStorage.setItem("worldwright.guest", "1");
  const answers: Record<string, unknown> = {
    "api/games": [{ name: "mondo", title: { en: "Mondo", de: "Mondo" } }],
    "api/tables": tables,
    "api/me": { name: "Ann", named: false },
    "api/me/tables": own,
    "api/daily": { today: "2026-11-16", deal: { game: "mondo" } },
    "api/daily/mondo/2026-11-16?from=0": { yesterday },
  };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}), { status: path in answers ? 200 : 404 })),
  );
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const say = watchWords.en;

test("with nothing to watch: a sentence, two ways, the own last game and yesterday's best", async () => {
  const today = card("D", "over", {
    daily: { day: "2026-11-16", game: "mondo" } as unknown as NonNullable<TableCard["daily"]>,
  });
  serve(
    [],
    [mine(card("A", "over"), 1), mine(card("B", "over"), 2), mine(card("C", "running"), 3), mine(today, 4)],
    best("Y"),
  );
  await own.look();
  render(WatchPage);
  expect(screen.getByText(say.quiet)).toBeTruthy();
  const list = await screen.findByRole("region", { name: say.again });
  await vi.waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(2));
  const links = within(list).getAllByRole("link");
  expect(links.map((each) => each.getAttribute("href"))).toEqual(["#/replay/B", "#/replay/Y"]);
  expect(list.textContent).toContain("Mondo with Ben");
  expect(list.textContent).toContain("monuments, 31 points by Ibex");
});

test("without a game of either kind nothing is promised", async () => {
  serve([], [], best(null));
  await own.look();
  render(WatchPage);
  expect(await screen.findByText(say.quiet)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: say.again })).toBeNull());
});

test("what is played now stands first, and no list says that it is empty", async () => {
  serve([card("R", "running")], [], null);
  await own.look();
  render(WatchPage);
  expect(await screen.findByRole("region", { name: "Games to watch" })).toBeTruthy();
  expect(screen.queryByText(say.quiet)).toBeNull();
  expect(screen.queryByRole("region", { name: "Open tables" })).toBeNull();
});
