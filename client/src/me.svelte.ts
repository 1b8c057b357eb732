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

export const visitor = {
  get name(): string {
    return now.me?.name ?? "";
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
    now.me = await api.rename(name);
  },
};
