import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, Line, type LineState } from "../src/server/socket";

/** A socket whose other end is the test. */
class Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: { say: string; n: number; epoch: number; seq: number }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(epoch: number, seq: number): void {
    this.onopen?.();
    this.say({ say: "welcome", epoch, seq });
  }
}

let wires: Wire[] = [];
let states: [LineState, string][] = [];
let told: string[] = [];
const wire = (): Wire => wires.at(-1) as Wire;

function line(): Line {
  return new Line({
    url: "ws://table",
    told: (message) => told.push(message.say),
    changed: (state, why) => states.push([state, why]),
    socket: () => {
      const made = new Wire();
      wires.push(made);
      return made as unknown as WebSocket;
    },
    luck: () => 0.5,
  });
}

let open: Line[] = [];
const opened = (): Line => {
  const made = line();
  open.push(made);
  return made;
};

beforeEach(() => {
  vi.useFakeTimers();
  [wires, states, told, open] = [[], [], [], []];
});
afterEach(() => {
  for (const each of open) each.close();
  vi.useRealTimers();
});

test("it says hello, then is open, and answers pings at once", () => {
  opened();
  wire().welcome(3, 10);
  expect(wire().sent[0]).toMatchObject({ say: "hello", epoch: 0, seq: 0 });
  wire().say({ say: "ping", n: 7 });
  expect(wire().sent[1]).toEqual({ say: "pong", n: 7 });
  expect(states).toEqual([["open", ""]]);
  expect(told).toEqual(["welcome"]);
});

test("after a break it comes back with what it has seen, waiting longer each time", () => {
  opened();
  wire().welcome(3, 10);
  wire().say({ say: "moves", after: 10, seq: 12 });
  wire().onclose?.();
  expect(states.at(-1)).toEqual(["broken", ""]);
  vi.advanceTimersByTime(299);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(2);
  wire().onclose?.();
  vi.advanceTimersByTime(599);
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(3);
  wire().welcome(3, 12);
  expect(wire().sent[0]).toMatchObject({ say: "hello", epoch: 3, seq: 12 });
  expect(states.at(-1)).toEqual(["open", ""]);
});

test("a command whose answer was lost is sent again with its number and answered once", async () => {
  const made = opened();
  wire().welcome(1, 5);
  const answers: Answer[] = [];
  void made.send({ say: "act", action: { do: "pass" } }).then((answer) => answers.push(answer));
  const first = wire().sent[1];
  expect(first).toMatchObject({ say: "act", seq: 5 });
  wire().onclose?.();
  vi.advanceTimersByTime(1000);
  wire().welcome(1, 6);
  expect(wire().sent[1]).toEqual(first);
  wire().say({ say: "accepted", n: first?.n, seq: 6 });
  wire().say({ say: "accepted", n: first?.n, seq: 6 });
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([{ kind: "accepted", seq: 6 }]);
});

test("a command given while the line is broken waits for it", async () => {
  const made = opened();
  wire().welcome(1, 5);
  wire().onclose?.();
  const answer = made.send({ say: "act", action: { do: "pass" } });
  vi.advanceTimersByTime(1000);
  wire().welcome(1, 5);
  const sent = wire().sent[1];
  wire().say({ say: "refused", n: sent?.n, code: "rule", rule: "WM-B3", at: ["1A"], seq: 5 });
  expect(await answer).toEqual({ kind: "refused", code: "rule", rule: "WM-B3", at: ["1A"] });
});

test("a face is not repeated after a break", async () => {
  const made = opened();
  wire().welcome(1, 5);
  const answer = made.send({ say: "react", emoji: "👍" });
  wire().onclose?.();
  vi.advanceTimersByTime(1000);
  wire().welcome(1, 5);
  expect(wire().sent.map(({ say }) => say)).toEqual(["hello"]);
  expect(await answer).toMatchObject({ kind: "refused", code: "broken" });
});

test("every command has its own number", () => {
  const made = opened();
  wire().welcome(1, 5);
  void made.send({ say: "act", action: {} });
  void made.send({ say: "act", action: {} });
  const [, one, two] = wire().sent;
  expect(one?.n).not.toBe(two?.n);
});

test("moves that do not follow what was seen are asked for anew", () => {
  opened();
  wire().welcome(1, 5);
  wire().say({ say: "moves", after: 7, seq: 9 });
  expect(told).toEqual(["welcome"]);
  expect(wire().sent[1]).toMatchObject({ say: "hello", epoch: 1, seq: 5 });
});

test("a silent line is let go", () => {
  opened();
  wire().welcome(1, 5);
  vi.advanceTimersByTime(17_000);
  expect(wire().closed).toBe(true);
  expect(states.at(-1)?.[0]).toBe("broken");
  vi.advanceTimersByTime(1000);
  expect(wires).toHaveLength(2);
});

test("without a network it waits for one", () => {
  opened();
  wire().welcome(1, 5);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  expect(states.at(-1)?.[0]).toBe("broken");
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  expect(wires).toHaveLength(2);
  onLine.mockRestore();
});

test.each(["no_table", "not_yours", "private", "not_begun", "not_playable", "left", "logged_out", "reload"])(
  "W3: a line that the server ends with %s stays ended, and says so",
  (code) => {
    opened();
    wire().onopen?.();
    wire().say({ say: "bye", code });
    expect(states.at(-1)).toEqual(["ended", code]);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  },
);

test.each(["full", "too_many"])("W3: a line that was refused with %s says why, and tries again", (code) => {
  opened();
  wire().onopen?.();
  wire().say({ say: "bye", code });
  wire().close();
  expect(states.at(-1)).toEqual(["connecting", code]);
  vi.advanceTimersByTime(60_000);
  expect(wires.length).toBeGreaterThan(1);
  wire().welcome(1, 0);
  expect(states.at(-1)).toEqual(["open", ""]);
});

test("W4: a server that restarts is told of until the line is open again", () => {
  opened();
  wire().welcome(1, 0);
  wire().say({ say: "bye", code: "restart" });
  wire().close();
  expect(states.at(-1)).toEqual(["broken", "restart"]);
  vi.advanceTimersByTime(1_000);
  wire().welcome(2, 0);
  expect(states.at(-1)).toEqual(["open", ""]);
});

test("a command under way when a seat is left is lost, and so is every later one", async () => {
  const left = opened();
  wire().welcome(1, 5);
  const answer = left.send({ say: "undo" });
  wire().say({ say: "bye", code: "left" });
  expect(await answer).toEqual({ kind: "lost" });
  expect(await left.send({ say: "undo" })).toEqual({ kind: "lost" });
});

test("a table that moves is come back to at once, and with patience if it is not there yet", () => {
  opened();
  wire().welcome(3, 10);
  wire().say({ say: "bye", code: "moving" });
  wire().onclose?.();
  expect(states.at(-1)).toEqual(["broken", "moving"]);
  vi.advanceTimersByTime(75);
  expect(wires).toHaveLength(2);
  wire().say({ say: "bye", code: "moving" });
  wire().onclose?.();
  expect(states.at(-1)).toEqual(["broken", "moving"]);
  vi.advanceTimersByTime(599);
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(3);
  wire().welcome(4, 10);
  expect(states.at(-1)).toEqual(["open", ""]);
});

test.each([
  ["act", { say: "act", action: { do: "pass" } }],
  ["undo", { say: "undo" }],
  ["vacation", { say: "vacation", hours: 12 }],
  ["pause", { say: "pause", on: true }],
] as const)("%s under way when the line breaks is repeated with its number", async (_, command) => {
  const table = opened();
  wire().welcome(1, 4);
  const answer = table.send(command);
  const [said] = wire().sent.slice(-1);
  wire().onclose?.();
  vi.advanceTimersByTime(300);
  wire().welcome(1, 4);
  expect(wire().sent.slice(1)).toEqual([said]);
  wire().say({ say: "accepted", n: said?.n, seq: 5 });
  expect(await answer).toEqual({ kind: "accepted", seq: 5 });
});

test.each([
  ["consent", { say: "consent", ask: 1, yes: true }],
  ["withdraw", { say: "withdraw", ask: 1 }],
  ["say", { say: "say", phrase: "hello" }],
  ["chat", { say: "chat", text: "hm" }],
  ["hurry", { say: "hurry" }],
] as const)("%s under way when the line breaks is not repeated", async (_, command) => {
  const table = opened();
  wire().welcome(1, 4);
  const answer = table.send(command);
  wire().onclose?.();
  vi.advanceTimersByTime(300);
  wire().welcome(1, 4);
  expect(wire().sent.map(({ say }) => say)).toEqual(["hello"]);
  expect(await answer).toMatchObject({ kind: "refused", code: "broken" });
});

test("an act and an undo carry what was seen, other commands do not", () => {
  const table = opened();
  wire().welcome(1, 4);
  for (const command of [{ say: "act", action: {} }, { say: "undo" }, { say: "hurry" }] as const)
    void table.send(command);
  expect(
    wire()
      .sent.slice(1)
      .map(({ seq }) => seq),
  ).toEqual([4, 4, undefined]);
});

test("the waits of a line that stays broken are bounded, and begin anew once it was open", () => {
  opened();
  wire().welcome(1, 4);
  const waits = Array.from({ length: 12 }, () => {
    const before = Date.now();
    wire().onclose?.();
    vi.advanceTimersToNextTimer();
    return Date.now() - before;
  });
  expect(waits).toEqual([300, 600, 1200, 2400, 4800, 7500, 7500, 7500, 7500, 7500, 7500, 7500]);
  wire().welcome(1, 4);
  wire().onclose?.();
  const before = wires.length;
  vi.advanceTimersByTime(300);
  expect(wires).toHaveLength(before + 1);
});
