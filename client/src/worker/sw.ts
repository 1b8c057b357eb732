// The service worker: the page itself and the rules are there without a network. Nothing of a table or a person passes
// through it: what `keep.ts` does not name goes from the page to the server as if there were no worker.

import { books, kept } from "./keep";

/** Filled in by vite/shell.ts when the page is built: the files of this build, and a name made from all of them. */
declare const __SHELL__: { name: string; files: string[] };

interface Happening extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Happening {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker extends EventTarget {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

const worker = self as unknown as Worker;
const shell = __SHELL__;
const store = `worldwright-${shell.name}`;

async function fill(): Promise<void> {
  const cache = await caches.open(store);
  await cache.addAll(shell.files.map((file) => new Request(file, { cache: "no-cache" })));
  // Without the books the page still works: they come when somebody reads them.
  try {
    const games: { name: string }[] = await (await fetch("api/games")).json();
    await cache.add("api/games");
    await Promise.allSettled(books(games.map(({ name }) => name)).map((book) => cache.add(book)));
  } catch {
    return;
  }
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

/** The newest there is; without a network what was kept. */
async function newest(request: Request, keep: boolean, name: Request | string): Promise<Response> {
  try {
    return await fromNetwork(request, keep);
  } catch (fault) {
    const found = await fromCache(name);
    if (found) return found;
    throw fault;
  }
}

worker.addEventListener("install", (event) => (event as Happening).waitUntil(fill()));
worker.addEventListener("activate", (event) => (event as Happening).waitUntil(clear()));
worker.addEventListener("message", (event) => {
  if ((event as MessageEvent).data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const asked = event as Asked;
  const { method, url } = asked.request;
  if (!url.startsWith(worker.registration.scope)) return;
  const path = url.slice(worker.registration.scope.length).replace(/#.*$/, "");
  switch (kept(method, path)) {
    case "page":
      return asked.respondWith(newest(asked.request, false, "./"));
    case "text":
      return asked.respondWith(newest(asked.request, path.startsWith("api/"), asked.request));
    case "file":
      return asked.respondWith(fromCache(asked.request).then((found) => found ?? fromNetwork(asked.request, true)));
  }
});
