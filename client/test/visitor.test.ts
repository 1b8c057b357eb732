// Who the visitor is: known again, signed in and out, and this browser's subscription to notifications.

import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

type Visitor = typeof import("../src/base/visitor.svelte");
type Push = typeof import("../src/base/push");
const KEY = "worldwright.guest";
const guest = { name: "Ann", login: null, hosts: false };
let sent: [method: string, path: string, body?: unknown][];
let answers: Record<string, unknown>;
let failing: boolean;
const page = { reload: vi.fn(), replace: vi.fn() };

const listen = vi.spyOn(globalThis, "addEventListener");
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  [sent, failing] = [[], false];
  answers = { "api/me": guest };
  page.reload.mockReset();
  page.replace.mockReset();
  vi.stubGlobal("location", page);
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit) => {
    sent.push([method, path, ...(typeof body === "string" ? [JSON.parse(body)] : [])] as (typeof sent)[0]);
    const answer = failing ? { error: "no", code: "no" } : (answers[path] ?? null);
    return Promise.resolve(new Response(JSON.stringify(answer), { status: failing ? 500 : 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const [type, listener] of listen.mock.calls) if (type === "storage") removeEventListener(type, listener);
  listen.mockClear();
});
afterAll(() => listen.mockRestore());
const opened = async (): Promise<Visitor["visitor"]> => (await import("../src/base/visitor.svelte")).visitor;
const isMarked = (): boolean => localStorage.getItem(KEY) !== null;

test("looking makes no guest, and a browser that was here before is known again, once", async () => {
  const visitor = await opened();
  expect([await visitor.again(), sent, visitor.name, visitor.login, visitor.hosts]).toEqual([false, [], "", "", false]);
  localStorage.setItem(KEY, "1");
  answers["api/me"] = { name: "Ann", login: "ann", hosts: true };
  expect([await visitor.again(), await visitor.again()]).toEqual([true, true]);
  expect(sent).toEqual([["POST", "api/me", {}]]);
  expect([visitor.name, visitor.login, visitor.hosts]).toEqual(["Ann", "ann", true]);
});

test("a name that changes while the visitor is looked up stays changed", async () => {
  const visitor = await opened();
  localStorage.setItem(KEY, "1");
  answers["api/me"] = { name: "Ann", login: "ann", hosts: false };
  await visitor.again();
  let answer: (old: Response) => void = () => undefined;
  vi.stubGlobal("fetch", (_: string, { method = "GET" }: RequestInit) =>
    method === "GET"
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Promise.resolve(new Response(JSON.stringify({ name: "Ruth", login: "ann", hosts: false }))),
  );
  const looking = visitor.again();
  await vi.waitFor(() => expect(answer.length).toBe(1));
  await visitor.rename("Ruth");
  answer(new Response(JSON.stringify({ name: "Ann", login: "ann", hosts: true })));
  await looking;
  expect(visitor.name).toBe("Ruth");
});

test("an account that has become a host since the page was loaded is seen as one at the next look", async () => {
  const visitor = await opened();
  localStorage.setItem(KEY, "1");
  answers["api/me"] = { name: "Ann", login: "ann", hosts: false };
  await visitor.again();
  answers["api/me"] = { name: "Ann", login: "ann", hosts: true };
  expect([await visitor.again(), visitor.hosts]).toEqual([true, true]);
  expect(sent).toEqual([
    ["POST", "api/me", {}],
    ["GET", "api/me"],
  ]);
});

test("coming in makes a guest once and marks the browser", async () => {
  const visitor = await opened();
  await visitor.comeIn();
  expect([isMarked(), visitor.name]).toEqual([true, "Ann"]);
  await visitor.comeIn();
  expect(sent).toHaveLength(1);
});

type Signing = [string, (visitor: Visitor["visitor"]) => Promise<void>, string, unknown, string[]];
test.each<Signing>([
  ["a guest's new name", (v) => v.rename("Bea"), "api/me", { name: "Bea" }, ["POST api/me", "PATCH api/me"]],
  [
    "an account",
    (v) => v.register("bea", "pw"),
    "api/me/account",
    { login: "bea", password: "pw" },
    ["POST api/me", "POST api/me/account"],
  ],
  ["a sign-in", (v) => v.logIn("bea", "pw"), "api/session", { login: "bea", password: "pw" }, ["POST api/session"]],
  [
    "a recovery",
    (v) => v.recover("bea", "code", "pw"),
    "api/session/recovery",
    { login: "bea", code: "code", password: "pw" },
    ["POST api/session/recovery"],
  ],
  [
    "another device's code",
    (v) => v.bring("code"),
    "api/session/device",
    { code: "code" },
    ["POST api/session/device"],
  ],
])("%s is sent, and its answer is who the visitor is", async (_, sign, path, body, expected) => {
  const visitor = await opened();
  answers[path] = { name: "Bea", login: "bea" };
  await sign(visitor);
  expect(sent.map(([method, to]) => `${method} ${to}`)).toEqual(expected);
  expect(sent.at(-1)?.[2]).toEqual(body);
  expect([visitor.name, isMarked()]).toEqual(["Bea", true]);
});

test.each([
  ["signing out", (v: Visitor["visitor"]) => v.logOut(), "api/session", "out"],
  ["deleting the visitor", (v: Visitor["visitor"]) => v.forget(), "api/me", "gone"],
] as const)("%s leaves nothing in this browser and loads the page again", async (_, end, path, why) => {
  const visitor = await opened();
  await visitor.comeIn();
  sessionStorage.setItem("held", "x");
  const seals = await import("../src/base/seals");
  const { half, learned } = await import("../src/base/learned");
  half.keep({ game: "mondo", lesson: "first", step: 1, steps: 6 });
  seals.keepSeal("T", "seal");
  learned.add("mondo");
  await end(visitor);
  expect(sent.at(-1)?.slice(0, 2)).toEqual(["DELETE", path]);
  expect([isMarked(), sessionStorage.length, localStorage.length]).toEqual([false, 0, 0]);
  expect([page.replace.mock.calls, page.reload.mock.calls.length]).toEqual([[[`#/me/${why}`]], 1]);
});

test("a sign-out that the server did not take leaves the visitor as they are", async () => {
  const visitor = await opened();
  await visitor.comeIn();
  failing = true;
  await expect(visitor.logOut()).rejects.toMatchObject({ status: 500 });
  expect([isMarked(), page.reload.mock.calls.length]).toEqual([true, 0]);
});

test("a tab hears that another one signed out, and loads once", async () => {
  const visitor = await opened();
  dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "1" }));
  dispatchEvent(new StorageEvent("storage", { key: "other", newValue: null }));
  expect(page.reload).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: null }));
  const times = page.reload.mock.calls.length; // pages of other tests may hear it too
  expect(times).toBeGreaterThan(0);
  expect(page.replace).toHaveBeenLastCalledWith("#/me/out");
  visitor.anew();
  expect(page.reload).toHaveBeenCalledTimes(times);
});

test("a table that was closed by a sign-in loads the page as who is signed in now", async () => {
  const visitor = await opened();
  localStorage.setItem(KEY, "1");
  visitor.anew();
  expect([page.replace.mock.calls, page.reload.mock.calls.length]).toEqual([[], 1]);
});

const OURS = "AQID-_8"; // bytes 1, 2, 3, 251, 255
const bytes = new Uint8Array([1, 2, 3, 251, 255]);
function browser(
  permission: string,
  old?: Uint8Array,
): { subscribe: ReturnType<typeof vi.fn>; end: ReturnType<typeof vi.fn> } {
  const end = vi.fn(async () => true);
  const toJSON = () => ({ endpoint: "https://push", keys: { p256dh: "k", auth: "a" } });
  const subscription = { toJSON, unsubscribe: end, options: { applicationServerKey: old?.buffer } };
  const subscribe = vi.fn(async () => subscription);
  const pushManager = { subscribe, getSubscription: async () => (old ? subscription : null) };
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  answers["api/me/browser"] = {};
  return { subscribe, end };
}
const pushed = (): Promise<Push> => import("../src/base/push");
const told = { endpoint: "https://push", key: "k", auth: "a" };
const isRemembered = (): boolean => localStorage.getItem("worldwright.told") !== null;

test("a browser that cannot get notifications says so, and one that may not", async () => {
  const push = await pushed();
  expect([push.canPush(), await push.beTold({ key: OURS } as never)]).toEqual([false, "never"]);
  browser("denied");
  expect([push.canPush(), await push.beTold({ key: OURS } as never)]).toEqual([true, "denied"]);
  expect([sent, isRemembered()]).toEqual([[], false]);
});

test("a browser is subscribed with the server's key, and its address is sent", async () => {
  const { subscribe } = browser("granted");
  expect(await (await pushed()).beTold({ key: OURS } as never)).toBe("");
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: bytes });
  expect([sent, isRemembered()]).toEqual([[["POST", "api/me/browser", told]], true]);
});

test("a subscription with our key is used again, one with another key is ended", async () => {
  const ours = browser("granted", bytes);
  await (await pushed()).beTold({ key: OURS } as never);
  expect([ours.subscribe, ours.end].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  const others = browser("granted", new Uint8Array([9, 9]));
  await (await pushed()).beTold({ key: OURS } as never);
  expect([others.subscribe, others.end].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("a browser whose push service fails says so, a server that refuses is a fault", async () => {
  const { subscribe } = browser("granted");
  const push = await pushed();
  failing = true;
  await expect(push.beTold({ key: OURS } as never)).rejects.toMatchObject({ status: 500 });
  subscribe.mockRejectedValueOnce(new Error("no service"));
  expect([await push.beTold({ key: OURS } as never), isRemembered()]).toEqual(["failed", false]);
});

test("a browser that is not told any more is unsubscribed and forgotten", async () => {
  localStorage.setItem("worldwright.told", "1");
  const { end } = browser("granted", bytes);
  await (await pushed()).beLeft();
  expect([sent, isRemembered(), end.mock.calls.length]).toEqual([[["DELETE", "api/me/browser"]], false, 1]);
});

test.each([
  ["was told here before", "1", "granted", { push: true, here: false, key: OURS }, 1],
  ["was never told here", null, "granted", { push: true, here: false, key: OURS }, 0],
  ["took the permission back", "1", "denied", { push: true, here: false, key: OURS }, 0],
  ["is known to the server", "1", "granted", { push: true, here: true, key: OURS }, 0],
  ["is at a server without push", "1", "granted", { push: false, here: false, key: OURS }, 0],
] as const)("after a sign-in a browser that %s is subscribed %#", async (_, before, permission, notifying, times) => {
  const { subscribe } = browser(permission);
  if (before) localStorage.setItem("worldwright.told", before);
  answers["api/me/notifications"] = notifying;
  await (await pushed()).keepTold();
  expect(subscribe).toHaveBeenCalledTimes(times);
});

test("the time zone has a name", async () => {
  const push = await pushed();
  expect(push.zone()).toMatch(/^[A-Z]/);
  vi.stubGlobal("Intl", { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: "" }) }) });
  expect(push.zone()).toBe("UTC");
});
