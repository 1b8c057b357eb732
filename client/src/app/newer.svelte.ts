// Registers the service worker when the page is idle, and offers a newer build without forcing it.

import { offline } from "../base/offline.svelte";

const now = $state<{ waiting: ServiceWorker | undefined; taken: boolean }>({ waiting: undefined, taken: false });
let wanted = false;

/** Listen from the start: another tab may switch to the newer build before this one is idle. */
function listen(workers: ServiceWorkerContainer): void {
  const hadOne = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    else if (hadOne) now.taken = true; // another tab went on to the newer build
  });
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("./sw.js");
  offline.settle();
  const watch = (worker: ServiceWorker | null): void => {
    const look = (): void => {
      if (worker?.state === "installed" && workers.controller) now.waiting = worker;
    };
    look();
    worker?.addEventListener("statechange", look);
  };
  watch(registration.waiting);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void registration.update().catch(() => undefined);
  });
}

/** Keep the page for times without a network; a browser that cannot or will not goes on without. */
export function settle(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  listen(workers);
  const begin = (): void => {
    setTimeout(() => void register(workers).catch(() => undefined), 1000);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

export const newer = {
  /** Whether this page is older than what the server gives out now. */
  get there(): boolean {
    return now.waiting !== undefined || now.taken;
  },
  /** Go on with the newer one. */
  load(): void {
    wanted = true;
    if (now.waiting?.state === "installed") now.waiting.postMessage("take over");
    else location.reload();
  },
};
