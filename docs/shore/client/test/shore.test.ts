import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import Board from "../src/games/shore/Board.svelte";
import type { Act, View } from "../src/games/shore/types";
import moments from "./fixtures/shore.json";

type Moment = {
  you: number | null;
  view: View;
  actions: Act[];
  players: { name: string; bot: boolean; away: boolean }[];
};
const real = moments as unknown as Moment[];

afterEach(cleanup);

test("every action of real moments can be done", async () => {
  settings.lang = "en";
  let tried = 0;
  for (const moment of real) {
    const send = vi.fn();
    render(Board, { ...moment, send, refused: null, lit: [], now: () => 0 });
    for (const act of moment.actions) {
      if (act.do !== "lay") throw new Error("the dealer has no board");
      await fireEvent.click(screen.getAllByRole("button", { name: `Lay ${act.shell}` })[0] as HTMLElement);
      expect(send).toHaveBeenLastCalledWith(act);
      tried += 1;
    }
    cleanup();
  }
  expect(tried).toBeGreaterThan(5);
});
