// What a notification says, where it leads, and how somebody asks for them: never without a press.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import Signed from "../src/features/accounts/SignedPage.svelte";
import Notifications from "../src/features/notifications/NotificationSettings.svelte";
import type { Notifying, TableNews } from "../src/server/api-types";
import TableBell from "../src/table/TableBell.svelte";
import { shown } from "../src/worker/calling";

const news: TableNews = {
  kind: "move",
  table: "T1",
  game: "monuments",
  title: "Monuments",
  by: "Ines",
  move: 17,
  left: 14 * 3600 + 5,
  lang: "en",
  end: "word.T1.proof",
};
const nothing: Notifying = {
  push: false,
  mail: false,
  address: "",
  confirmed: false,
  lang: "en",
  zone: "UTC",
  quiet: null,
  here: false,
  browsers: 0,
  key: "BBBB",
  can_mail: true,
  tables: {},
  holidays: [],
  holiday_days_left: 30,
};

let asked: { path: string; method: string; body: unknown }[];
let answer: Notifying;
const requestPermission = vi.fn(() => Promise.resolve("granted"));

beforeEach(() => {
  settings.lang = "en";
  localStorage.setItem("worldwright.guest", "1");
  asked = [];
  answer = nothing;
  requestPermission.mockClear();
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  vi.stubGlobal("PushManager", class {});
  const found = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "K", auth: "A" } }),
  };
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe: vi.fn(() => Promise.resolve(found)) };
  vi.stubGlobal("navigator", { ...navigator, serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string, request?: RequestInit) => {
      const body: unknown = request?.body ? JSON.parse(String(request.body)) : undefined;
      asked.push({ path, method: request?.method ?? "GET", body });
      if (path.endsWith("browser")) answer = { ...answer, here: true, browsers: 1 };
      if (path === "api/me/notifications" && request?.method === "POST") answer = { ...answer, ...(body as object) };
      return Promise.resolve(new Response(JSON.stringify(answer)));
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a notification says the game, who moved and how long is left, and leads to the table at that move", () => {
  const { title, options } = shown(news);
  expect(title).toBe("Your turn in Monuments");
  expect(options.body).toBe("Ines moved. 14 h left.");
  expect(options.tag).toBe("T1");
  expect(options.data).toEqual({ open: "#/t/T1/17", end: "#/end/word.T1.proof" });
  expect(shown({ ...news, lang: "de", left: 3 * 86_400 }).options.body).toBe("Ines hat gezogen. Noch 3 Tage.");
  expect(shown({ ...news, kind: "over", lang: "de" }).title).toBe("Monuments ist zu Ende");
  expect(shown({}).title, "what cannot be read").toBe("It’s your turn");
});

test("a reminder takes the place of the first message and is heard all the same", () => {
  const { title, options } = shown({ ...news, kind: "reminder", left: 2 * 3600 });
  expect([title, options.body, options.tag, options.renotify]).toEqual([
    "Still your turn in Monuments",
    "2 h left.",
    "T1",
    true,
  ]);
  expect(shown({ ...news, kind: "reminder", lang: "de" }).title).toBe("Du bist noch dran: Monuments");
  expect(shown(news).options.renotify).toBe(false);
});

test.each([
  [59, "0 min left.", "Noch 0 Min."],
  [3_599, "59 min left.", "Noch 59 Min."],
  [3_600, "1 h left.", "Noch 1 Std."],
  [2 * 86_400 - 1, "47 h left.", "Noch 47 Std."],
  [2 * 86_400, "2 days left.", "Noch 2 Tage."],
])("%i seconds left are said as '%s'", (left, en, de) => {
  const body = (lang: "en" | "de"): string => shown({ ...news, by: "", left, lang }).options.body;
  expect([body("en"), body("de")]).toEqual([en, de]);
});

test.each([
  ["move", "Ines", 3_600, "Ines moved. 1 h left."],
  ["reminder", "Ines", 3_600, "1 h left."],
  ["invited", "Ines", 3_600, "Ines invites you."],
  ["answer", "Ines", 3_600, ""],
  ["over", "Ines", 3_600, ""],
  ["seated", "", 3_600, ""],
] as const)("a message of kind %s says who and how long where that matters", (kind, by, left, body) => {
  expect(shown({ ...news, kind, by, left }).options.body).toBe(body);
});

test("what a message lacks is left out: no table, no end, no move", () => {
  const { options } = shown({ kind: "reminder", title: "Mondo" });
  expect(options).toMatchObject({
    body: "",
    tag: "",
    renotify: false,
    lang: "en",
    data: { open: "#/settings/notifications", end: "#/settings/notifications" },
  });
  expect(shown({ ...news, table: "a/b", move: 0, end: "c/d" }).options.data).toEqual({
    open: "#/t/a%2Fb/0",
    end: "#/end/c%2Fd",
  });
});

test("the browser is asked only after a press, and the server is told where to", async () => {
  render(Notifications);
  const button = await screen.findByRole("button", { name: "Turn on in this browser" });
  expect(requestPermission).not.toHaveBeenCalled();
  await fireEvent.click(button);
  await screen.findByText("On in this browser, even when the page is closed.");
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(asked.find(({ path }) => path === "api/me/browser")?.body).toEqual({
    endpoint: "https://push.example/1",
    key: "K",
    auth: "A",
  });
  expect(asked.at(-1)?.body).toMatchObject({ push: true, quiet: null, lang: "en" });
});

test("a browser that says no is believed, and the page says what can be done", async () => {
  requestPermission.mockResolvedValueOnce("denied");
  render(Notifications);
  await fireEvent.click(await screen.findByRole("button", { name: "Turn on in this browser" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Notifications are blocked.");
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

test("quiet hours are sent as minutes of the day", async () => {
  render(Notifications);
  await fireEvent.click(await screen.findByRole("checkbox", { name: "Use quiet hours" }));
  await fireEvent.change(await screen.findByLabelText("To"), { target: { value: "07:30" } });
  await vi.waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ quiet: [22 * 60, 7 * 60 + 30] }));
});

test("one table is left out with a press, and taken in again", async () => {
  answer = { ...nothing, push: true, here: true, browsers: 1 };
  render(TableBell, { id: "T1" });
  await fireEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  await vi.waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ path: "api/tables/T1/notifications", body: { on: false } }),
  );
});

test("opening an end link does nothing; a press ends it, without login", async () => {
  render(Signed, { at: "end", token: "word.T1.proof" });
  expect(asked).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "For this game" }));
  await screen.findByText("Off for this game.");
  expect(asked).toEqual([
    { path: "api/notifications/end", method: "POST", body: { token: "word.T1.proof", all: false } },
  ]);
});

test("a link that is not ours leaves no button that does nothing", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response("{}", { status: 404 }))),
  );
  for (const [at, name] of [
    ["end", "For this game"],
    ["confirm", "Yes, email me"],
  ] as const) {
    render(Signed, { at, token: "word.T1.forged" });
    await fireEvent.click(screen.getByRole("button", { name }));
    expect(await screen.findByRole("link")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
  }
});
