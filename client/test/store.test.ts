import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableCard } from "../src/server/api-types";
import { Table } from "../src/table/store.svelte";

class Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: { say: string; n: number }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const seat = (name: string, kind: "person" | "bot", you = false) => ({ name, kind, you, ready: true });
const card = {
  id: "T1",
  game: "monuments",
  state: "running",
  seats: [seat("Mina", "person", true), seat("greedy", "bot"), seat("Jo", "person")],
};
const frame = { view: { a: 1 }, to_move: [0], holders: ["person", "bot", "person"], clock: { now: 500 } };
const book = {
  title: "",
  blurb: "",
  minutes: 1,
  sections: [{ title: "", rules: [{ number: "WM-Q5", title: "", text: "No way back." }] }],
};

const story = {
  moves: [
    { number: 1, seq: 2, at: 1, by: 1, act: { do: "build", place: "L1:0,0" }, text: "", facts: { stone: "red" } },
  ],
  notes: [{ seq: 3, at: 2, note: "left", facts: { seat: 1, to: "bot", reason: "left" } }],
};

let wire: Wire;
let table: Table;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      asked.push(path);
      const body = path.includes("/rules")
        ? book
        : path.includes("/log")
          ? story
          : path.endsWith("/actions")
            ? { seq: 9, actions: [{ do: "many" }] }
            : card;
      return Promise.resolve(new Response(JSON.stringify(body)));
    }),
  );
  table = new Table("T1", card as TableCard, false, () => {
    wire = new Wire();
    return wire as unknown as WebSocket;
  });
  wire.onopen?.();
  wire.say({ say: "welcome", epoch: 1, seq: 4, you: 0, sealed: "x", actions: [{ do: "pass" }], choices: 1, ...frame });
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

test("a welcome is the table: view, actions, turn, names", () => {
  expect(table.view).toEqual({ a: 1 });
  expect(table.actions).toEqual([{ do: "pass" }]);
  expect(table.yourMove).toBe(true);
  expect(table.players.map(({ name, bot }) => [name, bot])).toEqual([
    ["You", false],
    ["Bot Otto", true],
    ["Jo", false],
  ]);
});

test("moves bring the next view and what happened; who is away is shown", () => {
  wire.say({
    say: "moves",
    after: 4,
    seq: 5,
    moves: [{ seq: 5, at: 1, by: 0, act: { do: "pass" } }],
    ...frame,
    to_move: [1],
  });
  expect(table.happened.slice(-1)).toEqual([{ seq: 5, at: 1, by: 0, act: { do: "pass" }, note: "", facts: {} }]);
  expect(table.actions).toEqual([]);
  expect(table.yourMove).toBe(false);
  wire.say({
    say: "seats",
    seats: [
      { here: true, lag: 0 },
      { here: false, lag: 0 },
      { here: false, lag: 0 },
    ],
    spectators: 2,
  });
  expect(table.players.map(({ away }) => away)).toEqual([false, false, true]);
  expect(table.spectators).toBe(2);
});

test("the table's time runs on between frames, and stands while it is held", () => {
  expect(table.now()).toBeGreaterThanOrEqual(500);
  wire.say({ say: "moves", after: 4, seq: 5, moves: [], ...frame, clock: { now: 700, held: true } });
  expect(table.now()).toBe(700);
});

test("more actions than a frame holds are asked for", async () => {
  wire.say({ say: "moves", after: 4, seq: 9, moves: [], ...frame, choices: 999 });
  expect(table.actions).toBeNull();
  await vi.waitFor(() => expect(table.actions).toEqual([{ do: "many" }]));
});

test("a refusal names its rule, its sentence and its places until the next action", async () => {
  table.send({ do: "walk" });
  const sent = wire.sent.at(-1);
  wire.say({ say: "refused", n: sent?.n, code: "rule", rule: "WM-Q5", at: ["O1"], seq: 4 });
  await vi.waitFor(() => expect(table.refused).toEqual({ rule: "WM-Q5", at: ["O1"], text: "No way back." }));
  expect(table.waiting).toBe(0);
  table.send({ do: "pass" });
  expect(table.refused).toBeNull();
});

test("an answer that is no rule is said in words", async () => {
  table.send({ do: "walk" });
  wire.say({ say: "superseded", n: wire.sent.at(-1)?.n, seq: 5 });
  await vi.waitFor(() => expect(table.trouble).toBe("superseded"));
});

test("one's own question can be withdrawn, hinders no move, and is gone where the table does not tell it again", async () => {
  void table.vacation(72);
  expect(wire.sent.at(-1)).toMatchObject({ say: "vacation", hours: 72 });
  const n = wire.sent.at(-1)?.n;
  wire.say({ say: "notice", code: "asked", ask: { ask: 8, what: "vacation", by: 0, need: [2], ms: 1 } });
  expect([table.asked?.by, table.waiting]).toEqual([0, 0]);
  void table.withdraw();
  expect(wire.sent.at(-1)).toMatchObject({ say: "withdraw", ask: 8 });
  wire.say({ say: "refused", n, code: "withdrawn", seq: 4 });
  wire.say({ say: "accepted", n: wire.sent.at(-1)?.n, seq: 4 });
  wire.say({ say: "notice", code: "withdrawn" });
  await vi.waitFor(() => expect([table.asked, table.trouble]).toEqual([null, ""]));
  wire.say({ say: "notice", code: "asked", ask: { ask: 9, what: "undo", by: 2, need: [0] } });
  wire.say({ say: "welcome", epoch: 2, seq: 4, you: 0, sealed: "x", ...frame });
  expect(table.asked).toBeNull();
  wire.say({ say: "notice", code: "asked", ask: { ask: 10, what: "undo", by: 0, need: [2] } });
  wire.say({ say: "moves", after: 4, seq: 5, moves: [{ seq: 5, at: 1, note: "undo" }], ...frame });
  expect(table.asked).toBeNull();
});

test("who just sat down is looked up by name", async () => {
  asked = [];
  wire.say({ say: "welcome", epoch: 1, seq: 4, you: 2, sealed: "x", ...frame });
  await vi.waitFor(() => expect(asked).toContain("api/tables/T1"));
});

test("who comes later asks once for the story so far", async () => {
  expect(asked).toEqual(["api/tables/T1/log?seat=0"]);
  await vi.waitFor(() =>
    expect(table.happened).toMatchObject([
      { seq: 2, by: 1, facts: { stone: "red" } },
      { seq: 3, note: "left" },
    ]),
  );
  wire.say({ say: "moves", after: 4, seq: 5, moves: [{ seq: 5, at: 1, by: 0, act: { do: "pass" } }], ...frame });
  expect(table.happened.map(({ seq }) => seq)).toEqual([2, 3, 5]);
});

test("W1 what others do is shown step by step; nothing is held back from somebody who may act", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  table.pace = () => 600;
  const acted = (seq: number, by: number, to_move: number[]) =>
    wire.say({
      say: "moves",
      after: seq - 1,
      seq,
      moves: [{ seq, at: 1, by, act: { do: "pass" } }],
      ...frame,
      view: { a: seq },
      to_move,
      actions: to_move.includes(0) ? [{ do: "pass" }] : null,
    });
  acted(5, 0, [1]); // one's own move is shown at once
  expect(table.view).toEqual({ a: 5 });
  acted(6, 1, [2]);
  acted(7, 2, [0]);
  expect([table.view, table.yourMove, table.happened.at(-1)?.seq]).toEqual([{ a: 5 }, false, 5]);
  vi.advanceTimersByTime(600);
  expect([table.view, table.yourMove]).toEqual([{ a: 6 }, false]);
  table.show.skip();
  expect([table.view, table.yourMove, table.actions]).toEqual([{ a: 7 }, true, [{ do: "pass" }]]);
  acted(8, 1, [0]); // it is one's own move: what happens is seen at once
  expect(table.view).toEqual({ a: 8 });
  vi.useRealTimers();
});

const actedBy = (seq: number, by: number, to_move: number[]): void =>
  wire.say({
    say: "moves",
    after: seq - 1,
    seq,
    moves: [{ seq, at: 1, by, act: { do: "pass" } }],
    ...frame,
    view: { a: seq },
    to_move,
    actions: to_move.includes(0) ? [{ do: "pass" }] : null,
  });

test("where several may act at once, what another does is seen at once by somebody who may still act", () => {
  table.pace = () => 600;
  actedBy(5, 0, [0, 1, 2]); // one's own step is still being looked at
  actedBy(6, 2, [0, 1]);
  expect([table.view, table.yourMove, table.show.running]).toEqual([{ a: 6 }, true, false]);
});

test("one's own second move is seen at once, though the first is still being looked at", () => {
  table.pace = () => 600;
  actedBy(5, 0, [1]);
  actedBy(6, 0, [1]);
  expect([table.view, table.show.running]).toEqual([{ a: 6 }, false]);
});

test("nothing is held back on a page that nobody sees", () => {
  table.pace = () => 600;
  actedBy(5, 0, [1]);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  actedBy(6, 1, [2]);
  expect([table.view, table.show.running]).toEqual([{ a: 6 }, false]);
});

const manyAt = (after: number, seq: number): void =>
  wire.say({ say: "moves", after, seq, moves: [], ...frame, actions: null, choices: 500 });
const isAnswered = async (): Promise<void> => {
  await vi.waitFor(() => expect(asked.filter((path) => path.endsWith("/actions"))).toHaveLength(1));
  await new Promise((done) => setTimeout(done));
};

test("actions that the server tells of another moment are not taken", async () => {
  manyAt(4, 5); // this test's server tells those of moment 9
  await isAnswered();
  expect(table.actions).toBeNull();
});

test("actions that come when the table has moved on are not taken", async () => {
  manyAt(4, 9);
  wire.say({ say: "moves", after: 9, seq: 10, moves: [], ...frame, actions: [{ do: "pass" }], choices: 1 });
  await isAnswered();
  expect(table.actions).toEqual([{ do: "pass" }]);
});

test("questions, faces, stillness and the end are told", () => {
  wire.say({ say: "notice", code: "asked", ask: { ask: 3, what: "undo", by: 2, need: [0] } });
  expect(table.asked?.by).toBe(2);
  void table.consent(true);
  expect(wire.sent.at(-1)).toMatchObject({ say: "consent", ask: 3, yes: true });
  expect(table.asked).toBeNull();
  wire.say({ say: "reaction", seat: 2, emoji: "👍" });
  expect(table.faces).toMatchObject([{ seat: 2, emoji: "👍" }]);
  wire.say({ say: "notice", code: "frozen", reason: "disk" });
  expect(table.frozen).toBe("disk");
  wire.say({ say: "notice", code: "going_on" });
  expect(table.frozen).toBe("");
  wire.say({ say: "moves", after: 4, seq: 6, moves: [], ...frame, result: { winners: [0], sheets: [], seed: "s" } });
  expect(table.over).toBe(true);
});

test("there is something to take back after a move of one's own, until the dealer or the clock has moved", async () => {
  await vi.waitFor(() => expect(table.happened).toHaveLength(2));
  expect(table.undoable).toBe(false);
  const moved = (seq: number, by: number): void =>
    wire.say({ say: "moves", after: seq - 1, seq, moves: [{ seq, at: 1, by, act: { do: "pass" } }], ...frame });
  moved(5, 0);
  expect(table.undoable).toBe(true);
  moved(6, 2);
  table.show.skip();
  expect(table.undoable).toBe(true);
  moved(7, -1);
  table.show.skip();
  expect(table.undoable).toBe(false);
});
