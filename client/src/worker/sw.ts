// The service worker: the page itself and the rules are there without a network. Nothing of a table or a person passes
// through it: what `keep.ts` does not name goes from the page to the server as if there were no worker.

import type { AllKept, Keep, KeptSoFar } from "../base/kept";
import type { TableNews } from "../server/api-types";
import { shown } from "./calling";
import { books, kept } from "./keep";

/** Filled in by vite/shell.ts when the page is built: the files of this build, and a name made from all of them. */
declare const __SHELL__: { name: string; files: string[]; later: string[] };

interface Happening extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Happening {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Happening {
  readonly data: { json(): unknown } | null;
}
interface Pressed extends Happening {
  readonly action: string;
  readonly notification: { readonly data: unknown; close(): void };
}
interface Renewed extends Happening {
  readonly oldSubscription: PushSubscription | null;
}
interface Tab {
  postMessage(told: KeptSoFar): void;
  readonly url: string;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<Tab | null>;
}
interface Worker extends EventTarget {
  readonly registration: {
    readonly scope: string;
    readonly pushManager: PushManager;
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<Tab | null>;
  };
  skipWaiting(): Promise<void>;
}

const worker = self as unknown as Worker;
const shell = __SHELL__;
const store = `worldwright-${shell.name}`;
const KEEP: Keep = "keep";
const ALL_KEPT: AllKept = "all-kept";

async function fill(): Promise<void> {
  const cache = await caches.open(store);
  await cache.addAll(shell.files.map((file) => new Request(file, { cache: "no-cache" })));
  // Without the rules the page still works: they are loaded when read.
  try {
    const games: { name: string }[] = await (await fetch("api/games")).json();
    await cache.add("api/games");
    await Promise.allSettled(books(games.map(({ name }) => name)).map((book) => cache.add(book)));
  } catch {
    return;
  }
}

/** A part of a game, as the server gives it. */
interface Part {
  parts: number;
  answers: Record<string, unknown>;
}

/** An answer of a server that may be busy: asked again a few times. */
async function patiently(address: string, tries = 5): Promise<Response> {
  const answer = await fetch(address);
  if (answer.ok) return answer;
  if (tries === 0) throw new Error(address);
  await new Promise((wake) => setTimeout(wake, 3000));
  return patiently(address, tries - 1);
}

/** Put the answers of a part where the page asks for them; how many parts its game has. */
async function unpack(cache: Cache, game: string, part: number): Promise<number> {
  const address = `api/games/${game}/offline/${part}`;
  const known = await cache.match(address);
  if (known) return Number(await known.text());
  const answer = await patiently(address);
  const { parts, answers }: Part = await answer.json();
  const headers = { "content-type": "application/json" };
  for (const [path, body] of Object.entries(answers))
    await cache.put(`api/games/${game}/${path}`, new Response(JSON.stringify(body), { headers }));
  await cache.put(address, new Response(String(parts)));
  return parts;
}

let keeping: Promise<void> | undefined;

/** Fetch all that lessons, puzzles, rules and the companion need, one after the other; what is there already stays. */
async function keepAll(tell: (so: KeptSoFar) => void): Promise<void> {
  const cache = await caches.open(store);
  const games: { name: string }[] = await (await fetch("api/games")).json();
  let [done, of] = [0, shell.later.length + games.length];
  const step = (): void => {
    done += 1;
    tell({ kept: done, of });
  };
  for (const file of shell.later) {
    if (!(await cache.match(file))) await cache.add(file);
    step();
  }
  for (const { name } of games) {
    const parts = await unpack(cache, name, 0);
    of += parts - 1;
    step();
    for (let part = 1; part < parts; part += 1) {
      await unpack(cache, name, part);
      step();
    }
  }
  await cache.put(ALL_KEPT, new Response(""));
}

/** Keep all, once at a time; a failure counts as nothing kept, and the next try goes on where this one ended. */
async function keep(): Promise<void> {
  const tell = (so: KeptSoFar): void =>
    void worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then((tabs) => {
      for (const tab of tabs) tab.postMessage(so);
    });
  keeping ??= keepAll(tell)
    .catch(() => tell({ kept: 0, of: 0 }))
    .finally(() => {
      keeping = undefined;
    });
  await keeping;
}

async function clear(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("worldwright-") && name !== store) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function fromCache(request: Request | string): Promise<Response | undefined> {
  return (await caches.open(store)).match(request);
}

async function fromNetwork(request: Request, keep: boolean): Promise<Response> {
  const answer = await fetch(request);
  if (keep && answer.ok) await (await caches.open(store)).put(request, answer.clone());
  return answer;
}

/** Network first; offline from the cache. */
async function newest(request: Request, keep: boolean, name: Request | string): Promise<Response> {
  try {
    return await fromNetwork(request, keep);
  } catch (fault) {
    const found = await fromCache(name);
    if (found) return found;
    throw fault;
  }
}

/** A message of the server: every one is shown, as browsers ask for it. */
function tell(event: Pushed): Promise<void> {
  let told: Partial<TableNews> = {};
  try {
    told = (event.data?.json() ?? {}) as Partial<TableNews>;
  } catch {
    // it says then that a table waits
  }
  const { title, options } = shown(told);
  return worker.registration.showNotification(title, options);
}

/** Go where a notification leads: in a tab of ours if there is one, else in a new one. */
async function follow(event: Pressed): Promise<void> {
  event.notification.close();
  const { open = "#/", end = "#/" } = (event.notification.data ?? {}) as { open?: string; end?: string };
  const url = `${worker.registration.scope}${event.action === "end" ? end : open}`;
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const table = url.replace(/\/[^/]*$/, "");
  const tab = tabs.find((each) => each.url.startsWith(table)) ?? tabs[0];
  try {
    if (!tab) throw new Error("no tab");
    await (await tab.focus()).navigate(url);
  } catch {
    await worker.clients.openWindow(url);
  }
}

/** The push service changed the address: send it to the server, or notifications would stop. */
async function renew(event: Renewed): Promise<void> {
  const options = event.oldSubscription?.options;
  if (!options) return;
  const fresh = await worker.registration.pushManager.subscribe(options);
  const { endpoint, keys } = fresh.toJSON();
  await fetch("api/me/browser", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, key: keys?.p256dh ?? "", auth: keys?.auth ?? "" }),
  });
}

worker.addEventListener("push", (event) => (event as Pushed).waitUntil(tell(event as Pushed)));
worker.addEventListener("notificationclick", (event) => (event as Pressed).waitUntil(follow(event as Pressed)));
worker.addEventListener("pushsubscriptionchange", (event) => (event as Renewed).waitUntil(renew(event as Renewed)));
worker.addEventListener("install", (event) => (event as Happening).waitUntil(fill()));
worker.addEventListener("activate", (event) => (event as Happening).waitUntil(clear()));
worker.addEventListener("message", (event) => {
  const { data } = event as MessageEvent;
  if (data === "take over") void worker.skipWaiting();
  if (data === KEEP) (event as unknown as Happening).waitUntil(keep());
});
worker.addEventListener("fetch", (event) => {
  const asked = event as Asked;
  const { method, url } = asked.request;
  if (!url.startsWith(worker.registration.scope)) return;
  const path = url.slice(worker.registration.scope.length).replace(/#.*$/, "");
  switch (kept(method, path)) {
    case "page":
      return asked.respondWith(newest(asked.request, false, "./"));
    case "link":
      return asked.respondWith(
        fetch(asked.request).catch(() =>
          Response.redirect(`${worker.registration.scope}#/${path.replace(/\?.*/, "")}`),
        ),
      );
    case "text": // the list of puzzles that is kept names those that are kept
      return asked.respondWith(
        newest(asked.request, path.startsWith("api/") && !path.endsWith("/puzzles"), asked.request),
      );
    case "file":
      return asked.respondWith(fromCache(asked.request).then((found) => found ?? fromNetwork(asked.request, true)));
  }
});
