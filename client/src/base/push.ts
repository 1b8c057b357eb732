// Push notifications of this browser: requested only by a press, renewed when the visitor returns.

import * as api from "../server/api";
import type { Notifying } from "../server/api-types";

const KEY = "worldwright.told";

function remember(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // without storage the request repeats after a loss
  }
}
function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Why this browser cannot get notifications; "": it can. */
export type Hindrance = "" | "never" | "denied" | "failed";

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

async function subscribe(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  const given = old?.options.applicationServerKey;
  const isOurs =
    given && btoa(String.fromCharCode(...new Uint8Array(given))) === btoa(String.fromCharCode(...bytes(key)));
  if (old && !isOurs) await old.unsubscribe(); // another server of ours gave it, with other keys
  const found =
    old && isOurs ? old : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = found.toJSON();
  await api.tellBrowser(endpoint ?? "", keys?.p256dh ?? "", keys?.auth ?? "");
}

/** Ask the browser for permission, then send its address to the server. Call it from a press only. */
export async function beTold(now: Notifying): Promise<Hindrance> {
  if (!canPush()) return "never";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    await subscribe(now.key);
  } catch (fault) {
    if (fault instanceof api.Failure) throw fault;
    return "failed";
  }
  remember(true);
  return "";
}

/** Unsubscribe this browser. */
export async function beLeft(): Promise<void> {
  remember(false);
  await api.leaveBrowser();
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Subscribe again after a sign-in: to the server the browser is then another device. */
export async function keepTold(): Promise<void> {
  if (!isRemembered() || !canPush() || Notification.permission !== "granted") return;
  const now = await api.notifying().catch(() => undefined);
  if (now?.push && !now.here) await subscribe(now.key).catch(() => undefined);
}

/** The reader's time zone, for quiet hours. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
