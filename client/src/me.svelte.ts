// Who the visitor is to the server: a guest, made when there is first something to do, and remembered by a cookie.

import * as api from "./api";
import type { Me } from "./api-types";

const KEY = "worldwright.guest";
const now = $state<{ me: Me | undefined }>({ me: undefined });

function wasHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

async function comeIn(): Promise<Me> {
  const me = now.me ?? (await api.comeIn());
  now.me = me;
  try {
    localStorage.setItem(KEY, "1"); // only that somebody came; who it was is in a cookie no script can read
  } catch {
    // without storage a visitor is found again at the next thing they do
  }
  return me;
}

/** This browser is nobody's any more: the page begins anew, so that nothing of a game is left in it. */
function begin(why: "out" | "gone"): void {
  location.replace(`#/me/${why}`);
  location.reload();
}
async function end(work: () => Promise<null>, why: "out" | "gone"): Promise<void> {
  await work();
  try {
    localStorage.removeItem(KEY); // the other tabs hear of it
  } catch {
    // without storage they hear it from their tables
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
  /** Become a guest, or be known again. */
  comeIn,
  /** Be known again, if this browser was here before; nobody is made a guest by looking. */
  async again(): Promise<boolean> {
    if (!wasHere()) return false;
    await comeIn();
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
    await comeIn(); // remembers that somebody is here
  },
  logOut: (): Promise<void> => end(api.logOut, "out"),
  /** Delete the visitor for good. */
  forget: (): Promise<void> => end(api.forgetMe, "gone"),
};
