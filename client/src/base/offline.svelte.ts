// Lessons, puzzles, rules and the companion for times without a network: kept on request, or by itself when the page is
// idle, unless the visitor saves data.

import type { AllKept, Keep, KeptSoFar } from "./kept";
import { place } from "./route.svelte";

const KEEP: Keep = "keep";
const ALL_KEPT: AllKept = "all-kept";
/** The first visit is done with its own files before anything else is fetched. */
const IDLE = 25_000;
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const now = $state({
  /** Whether this browser can keep the page at all. */
  ready: false,
  all: false,
  kept: 0,
  of: 0,
  failed: false,
  busy: false,
});

const workers = (): ServiceWorkerContainer | undefined =>
  "serviceWorker" in navigator ? navigator.serviceWorker : undefined;

/** Whether everything is there already. */
async function look(): Promise<void> {
  if (typeof caches === "undefined") return;
  now.all = (await caches.match(ALL_KEPT).catch(() => undefined)) !== undefined;
}

function hear({ data }: MessageEvent<KeptSoFar | undefined>): void {
  if (typeof data?.of !== "number") return;
  now.failed = data.of === 0;
  now.busy = data.of > data.kept;
  now.all = data.of > 0 && data.kept >= data.of;
  if (data.of) Object.assign(now, data);
}

/** Keep everything, now. */
async function keep(): Promise<void> {
  const ready = await workers()?.ready;
  if (!ready?.active || now.all) return;
  now.busy = true;
  now.failed = false;
  ready.active.postMessage(KEEP);
}

/** Keep it when nothing else is going on: never beside a running game, and not for those who save data. */
function keepWhenIdle(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.endsWith("2g")) return;
  setTimeout(() => {
    if (document.hidden || !navigator.onLine || place.route.at === "table") keepWhenIdle();
    else void keep();
  }, IDLE);
}

export const offline = {
  /** Whether this browser can keep the page at all. */
  get possible(): boolean {
    return now.ready;
  },
  get all(): boolean {
    return now.all;
  },
  get busy(): boolean {
    return now.busy;
  },
  get failed(): boolean {
    return now.failed;
  },
  /** From 0 to 100. */
  get percent(): number {
    return now.of ? Math.floor((100 * now.kept) / now.of) : 0;
  },
  keep,
  /** Begin, once the service worker is registered. */
  settle(): void {
    workers()?.addEventListener("message", hear);
    workers()?.startMessages?.();
    void workers()?.ready.then(() => {
      now.ready = true;
    });
    void look().then(() => {
      if (!now.all) keepWhenIdle();
    });
  },
};
