import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { finished } from "../src/base/learned";
import { keptHere } from "../src/base/own-data";
import { parse, toDevice, toYou } from "../src/base/route.svelte";
import { settings } from "../src/base/settings.svelte";
import DeviceCode from "../src/features/accounts/DeviceCode.svelte";
import OtherDevice from "../src/features/accounts/DevicePage.svelte";
import { settingsWords } from "../src/features/accounts/settings-words";
import ModerationPage from "../src/features/moderation/ModerationPage.svelte";
import { deskWords } from "../src/features/moderation/words";
import ProfilePage from "../src/features/profile/ProfilePage.svelte";
import { youWords } from "../src/features/profile/words";
import { byGame, chosen } from "../src/features/profile/you.svelte";
import { seatName } from "../src/parts/limits";
import { drawn, ratingOf, rungsOf, spread } from "../src/parts/rating";
import { forgetAnswers } from "../src/server/api";
import type { Desk, GameCard, PlayedGame, SeatCard, TableCard, YourPage } from "../src/server/api-types";
import { shown } from "../src/worker/calling";

const seat: SeatCard = { name: "Ben", kind: "person", you: false, ready: true };
const table: TableCard = {
  id: "t1",
  game: "monuments",
  options: {},
  state: "over",
  seats: [{ ...seat, name: "Ann", you: true }, seat],
  host: "Ann",
  hosting: true,
  listed: false,
  watch: "anyone",
  leavers: "bot",
  undo: true,
  turn_hours: 0,
  turn_seconds: 0,
  bank_minutes: 0,
  hot_seat: false,
  pace: "natural",
  sealed: "",
  rematch: null,
};
const one: PlayedGame = { number: 7, table, seat: 0, ending: "won", points: 41, made: 1_700_000_000 };
const tally = { game: "monuments", seats: 2, won: 3, shared: 1, lost: 2, alone: 0 };
const game: GameCard = {
  name: "monuments",
  seats: { min: 2, max: 4 },
  minutes: 40,
  title: { en: "Monuments", de: "Monumente" },
  blurb: { en: "", de: "" },
  lessons: [
    { name: "first", title: { en: "A", de: "A" }, seconds: 60, teaches: {} },
    { name: "second", title: { en: "B", de: "B" }, seconds: 60, teaches: {} },
  ],
  practice: true,
};
const page: YourPage = {
  name: "Ann",
  login: null,
  since: 1_700_000_000,
  tallies: [tally],
  best: [one],
  friends: [{ id: "f1", name: "Ben", games: 6, won: 4, lost: 2, bot: true }],
  invitations: [{ table: { ...table, id: "t9", state: "open" }, by: "Cleo", at: 1 }],
  privacy: { invites: true, shown: true },
  recovery: false,
  bot: false,
};
const desk: Desk = {
  people: 3,
  accounts: 1,
  devices: 2,
  sockets: 1,
  here: [{ id: "p1", name: "Ben", login: null, since: 1, here: true, bot: false, suspended: 0, why: "" }],
  states: { running: 1 },
  tables: [{ ...table, state: "running" }],
  incidents: [{ incident: "stall", at: "2026-11-16", what: "the loop was late" }],
  reports: [],
  acts: [],
  notice: null,
  server: { version: "1.0.0", disk_free: 5e10, disk_used: 2e6, memory: 9e7, backup: null, days: [0, 0, 0, 1, 0, 2, 3] },
};

interface Sent {
  path: string;
  method: string;
  body: unknown;
}
function answering(answers: Record<string, unknown>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    sent.push({ path, method: request.method ?? "GET", body: request.body ? JSON.parse(String(request.body)) : null });
    const found = answers[path.split("?")[0] ?? ""];
    const status = found === undefined ? 404 : 200;
    return Promise.resolve(new Response(JSON.stringify(found ?? { error: "nothing" }), { status }));
  });
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  settings.lang = "en";
  localStorage.clear();
  forgetAnswers();
});

test("addresses of one's own page and of the desk", () => {
  expect(parse(toYou())).toEqual({ at: "you" });
  expect(parse("#/desk")).toEqual({ at: "desk" });
  expect(parse("#/you/x").at).toBe("lost");
});

test("a code for another device is shown after a press, and ends when it is put away", async () => {
  const made = { code: "ABCD-EFGH-JKMN", until: Date.now() / 1000 + 600 };
  const home = { where: "network", origin: "http://192.168.1.20:8000", is_yours: false, addresses: [] };
  const sent = answering({ "api/me/device-code": made, "api/phones": home });
  render(DeviceCode, { login: null, done: () => Promise.resolve() });
  expect(sent).toHaveLength(0);
  await fireEvent.click(screen.getByRole("button", { name: settingsWords.en.deviceMake }));
  await screen.findByText(made.code);
  expect(sent[0]).toEqual({ path: "api/me/device-code", method: "POST", body: { password: "" } });
  expect(await screen.findByRole("img")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: settingsWords.en.deviceDone }));
  expect(screen.queryByText(made.code)).toBeNull();
  expect(sent.at(-1)).toMatchObject({ path: "api/me/device-code", method: "DELETE" });
});

test("an account gives its password for a code, and a wrong one is said", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ error: "no" }), { status: 401 })));
  render(DeviceCode, { login: "ann", done: () => Promise.resolve() });
  const press = screen.getByRole<HTMLButtonElement>("button", { name: settingsWords.en.deviceMake });
  expect(press.disabled).toBe(true);
  await fireEvent.input(screen.getByLabelText(settingsWords.en.yourPassword), { target: { value: "wrong" } });
  await fireEvent.click(press);
  await screen.findByText(settingsWords.en.wrongPassword);
});

test("an address with a code brings nobody in before a press", async () => {
  const sent = answering({
    "api/session/device": { name: "Ann", login: null },
    "api/me": { name: "Ann", login: null },
  });
  expect(parse(toDevice("ABCD-EFGH-JKMN"))).toEqual({ at: "device", code: "ABCD-EFGH-JKMN" });
  expect(parse(toDevice())).toEqual({ at: "device", code: "" });
  render(OtherDevice, { code: "ABCD-EFGH-JKMN" });
  expect(sent).toHaveLength(0);
  await fireEvent.click(screen.getByRole("button", { name: "Sign in here" }));
  await waitFor(() => expect(location.hash).toBe("#/you"));
  expect(sent[0]).toEqual({ path: "api/session/device", method: "POST", body: { code: "ABCD-EFGH-JKMN" } });
  location.hash = "";
});

test("results are summed by game, and of the best games each game has its picture first", () => {
  const [summed] = byGame([game], [tally, { ...tally, seats: 3, won: 1, shared: 0, lost: 0 }], "de");
  expect(summed).toMatchObject({ title: "Monumente", won: 4, shared: 1, lost: 2 });
  const other = { ...one, number: 8, table: { ...table, game: "mondo" } };
  const second = { ...one, number: 9 };
  expect(chosen([one, second, other], 2).map(({ number }) => number)).toEqual([7, 8]);
});

test("one's own page shows results and friends, nothing of the settings, and invites in one tap", async () => {
  localStorage.setItem("worldwright.guest", "1");
  const sent = answering({
    "api/me": { name: "Ann", login: null },
    "api/me/page": page,
    "api/games": [game],
    "api/me/games": [one],
    "api/me/invitations/t9": [],
  });
  render(ProfilePage);
  await screen.findByRole("heading", { level: 1, name: "Ann" });
  expect(screen.getByText("3 won, 1 tied, 2 lost")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Monuments, 41 points: watch replay" }).getAttribute("href")).toBe(
    "#/replay/t1",
  );
  expect(screen.getByText("you won 4, lost 2")).toBeTruthy();
  for (const apart of [/delet/i, /download/i, /password/i, /recovery/i, /lesson/i])
    expect(screen.queryByText(apart)).toBeNull();
  expect(screen.queryByText("after three rated games")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "No, thanks: Cleo invites you to Monuments." }));
  await waitFor(() => expect(screen.queryByText("Cleo invites you to Monuments.")).toBeNull());
  await fireEvent.click(screen.getByRole("button", { name: "Invite Ben" }));
  await waitFor(() => expect(sent.some(({ path }) => path === "api/me/friends/f1/invite")).toBe(true));
});

test("whoever was never here is told how the page fills itself, and nobody is made a guest by looking", async () => {
  const sent = answering({});
  render(ProfilePage);
  await screen.findByText(/No games in this browser yet/);
  expect(sent).toEqual([]);
});

test("what the device keeps goes into the file with everything, and no mark of who is here", () => {
  localStorage.setItem("worldwright.guest", "1");
  localStorage.setItem("worldwright.theme", "dark");
  finished.add("monuments/first");
  const kept = keptHere();
  expect(kept.lessons).toEqual(["monuments/first"]);
  expect(kept.settings).toEqual({ theme: "dark" });
});

test("a rating is drawn with its band and the three nearest bots, the speed that was played most", () => {
  const cards = [
    { game: "mondo", speed: "live" as const, value: 1200, deviation: 40, games: 9, provisional: false },
    { game: "mondo", speed: "days" as const, value: 900, deviation: 90, games: 3, provisional: true },
  ];
  expect(ratingOf(cards, "mondo")?.speed).toBe("live");
  expect(ratingOf(cards, "monuments")).toBeUndefined();
  const bots = [800, 1000, 1150, 1300, 1600].flatMap((value, at) => [
    { game: "mondo", seats: 2, level: ["novice", "easy", "casual", "keen", "strong"][at] ?? "", value },
    { game: "mondo", seats: 4, level: "master", value: 1201 },
  ]);
  const rungs = rungsOf(bots, "mondo", 1200);
  expect(rungs.map(({ level }) => level)).toEqual(["keen", "casual", "easy"]);
  const plot = drawn(
    [
      { value: 1100, deviation: 80 },
      { value: 1200, deviation: 40 },
    ],
    rungs,
  );
  expect(plot.line.startsWith("M4.0 ")).toBe(true);
  expect(plot.dot.y).toBeLessThan(plot.rungs[1]?.y ?? 0);
  expect(spread(44)).toBe(88);
});

test("the desk asks why before anything is done, and is a lost page to everybody else", async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(); // jsdom has none
  localStorage.setItem("worldwright.guest", "1");
  const sent = answering({
    "api/me": { name: "Ann", login: "ann" },
    "api/desk": desk,
    "api/games": [game],
    "api/desk/people/p1/suspend": desk,
  });
  render(ModerationPage);
  await fireEvent.click(await screen.findByRole("button", { name: "Suspend Ben" }));
  const dialog = screen.getByRole("dialog", { hidden: true });
  const button = within(dialog).getByRole("button", { name: "Confirm", hidden: true }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  await fireEvent.input(within(dialog).getByLabelText(/Reason/), { target: { value: "rude" } });
  await fireEvent.click(button);
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith("/suspend"))?.body).toEqual({ days: 7, why: "rude" }),
  );
  cleanup();
  forgetAnswers();
  answering({ "api/me": { name: "Ann", login: "ann" }, "api/games": [] });
  render(ModerationPage);
  await screen.findByText("Page not found");
});

test("the admin page shows the state of the server first, and who plays at a table of bots", async () => {
  localStorage.setItem("worldwright.guest", "1");
  const bots = ["novice", "easy"].map((level) => ({ ...seat, kind: "bot" as const, name: level, level }));
  const none = { ...seat, kind: "free" as const, name: "" };
  const tables = [
    { ...table, id: "b1", state: "running" as const, seats: bots },
    { ...table, id: "b2", state: "open" as const, seats: [none] },
  ];
  answering({
    "api/me": { name: "Ann", login: "ann" },
    "api/desk": { ...desk, tables },
    "api/games": [game],
    "api/phones": { where: "network", origin: "http://192.168.1.20:8000", is_yours: false, addresses: [] },
  });
  render(ModerationPage);
  const server = (await screen.findByRole("heading", { name: "Server" })).closest("section");
  expect(server?.textContent).toMatch(
    /1\.0\.0.*50 GB free, data 2 MB.*90 MB.*worldwright admin backup.*3 today, 6 in 7 days/su,
  );
  expect(within(server as HTMLElement).getByRole("img", { name: /0, 0, 0, 1, 0, 2, 3$/u })).toBeTruthy();
  expect(await screen.findByRole("img", { name: settings.say.qr })).toBeTruthy();
  const levels = [settings.say.levels["novice"], settings.say.levels["easy"]].join(", ");
  expect(screen.getByRole("link", { name: new RegExp(`bots only \\(${levels}\\)`, "u") })).toBeTruthy();
  expect(screen.getByRole("link", { name: /no players yet/u })).toBeTruthy();
});

test("a bot account is named as one, and an invitation is told in words", () => {
  expect(seatName({ ...seat, bot_account: true }, settings.say, "en")).toBe("Ben (Bot)");
  expect(seatName(seat, settings.say, "en")).toBe("Ben");
  const told = shown({ kind: "invited", table: "t9", title: "Mondo", by: "Cleo", lang: "de", move: 0 });
  expect([told.title, told.options.body]).toEqual(["Du bist eingeladen: Mondo", "Cleo lädt dich ein."]);
});

test("both languages of the page and the desk differ but in names", () => {
  for (const [en, de] of [
    [youWords.en, youWords.de],
    [deskWords.en, deskWords.de],
  ] as const) {
    const same = Object.entries(en).filter(
      ([key, text]) => typeof text === "string" && text === de[key as keyof typeof de],
    );
    expect(same.map(([key]) => key)).toEqual(en === youWords.en ? ["aloneHead", "aloneAt"] : []);
  }
});
