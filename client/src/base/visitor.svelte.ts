// The visitor's identity at the server: a guest, made at the first action, and remembered by a cookie.

import * as api from "../server/api";
import type { Me } from "../server/api-types";
import { forgetBoxes } from "./box";
import { finished, half, learned } from "./learned";
import { forget as forgetPractice } from "./progress";
import { place } from "./route.svelte";
import { forgetSeals } from "./seals";

const KEY = "worldwright.guest";
const now = $state<{ me: Me | undefined }>({ me: undefined });

function wasHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Marks a known browser; who it is stands in a cookie no script can read. Other tabs notice when the mark goes. */
function mark(here: boolean): void {
  try {
    if (here) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // without storage a visitor is found again at the next thing they do
  }
}

/** The table or tournament whose link is open: some servers take new players by invitation only. */
function invitation(): string | undefined {
  const { route } = place;
  return route.at === "table" || route.at === "tournament" ? route.id : undefined;
}

async function comeIn(): Promise<Me> {
  const me = now.me ?? (await api.comeIn(invitation()));
  now.me = me;
  mark(true);
  return me;
}

let ending = false;
/** After signing out: reload the page, so that nothing of a game stays in it. A tab may get this twice, from another
 * tab and from its table, and reloads once. */
function begin(why: "out" | "gone"): void {
  if (ending) return;
  ending = true;
  try {
    sessionStorage.clear(); // how a piece lay in the hand
  } catch {
    // no storage: there is nothing to delete
  }
  learned.forget();
  forgetPractice();
  finished.forget();
  half.forget();
  forgetSeals();
  forgetBoxes();
  location.replace(`#/me/${why}`);
  location.reload();
}
/** The mark goes first: when the tables of other tabs are closed, those tabs know already why. */
async function end(work: () => Promise<null>, why: "out" | "gone"): Promise<void> {
  mark(false);
  try {
    await work();
  } catch (fault) {
    mark(true);
    throw fault;
  }
  begin(why);
}
addEventListener("storage", (event) => {
  if (event.key === KEY && event.newValue === null) begin("out");
});

export const visitor = {
  get name(): string {
    return now.me?.name ?? "";
  },
  /** The login name of an account; none for guests. */
  get login(): string {
    return now.me?.login ?? "";
  },
  /** Whether the visitor may see the admin page. */
  get hosts(): boolean {
    return now.me?.hosts ?? false;
  },
  /** Become a guest, or be known again. */
  comeIn,
  /** Reload after a sign-in or sign-out closed a table: nothing of another user may stay. */
  anew(): void {
    if (wasHere()) location.reload();
    else begin("out");
  },
  /** Restore the visitor of a browser that was here before; looking makes no guest. */
  async again(): Promise<boolean> {
    if (!wasHere()) return false;
    const isKnown = now.me !== undefined;
    await comeIn();
    const before = now.me;
    // A host may have been named, and the server restarted, since this page was loaded.
    if (!isKnown || !before?.login || before.hosts) return true;
    const fresh = await api.me().catch(() => before);
    if (now.me === before) now.me = fresh; // a name changed meanwhile is newer than the answer
    return true;
  },
  async rename(name: string): Promise<void> {
    await comeIn();
    now.me = await api.rename(name);
  },
  async register(login: string, password: string): Promise<void> {
    await comeIn();
    now.me = await api.register(login, password);
  },
  async logIn(login: string, password: string): Promise<void> {
    now.me = await api.logIn(login, password);
    await comeIn(); // marks this browser as known
  },
  /** Come back to an account with its recovery code. */
  async recover(login: string, code: string, password: string): Promise<void> {
    now.me = await api.recover(login, code, password);
    await comeIn();
  },
  /** Sign in here with another device's code. */
  async bring(code: string): Promise<void> {
    now.me = await api.bringDevice(code);
    await comeIn();
  },
  logOut: (): Promise<void> => end(api.logOut, "out"),
  /** Delete the visitor. */
  forget: (): Promise<void> => end(api.forgetMe, "gone"),
};
