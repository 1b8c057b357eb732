// The seals this device was shown at tables, so that the check page can compare: a seal that changed would be no promise.

const KEY = "worldwright.seals";
const MOST = 200;

function kept(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Record<string, string>) : {};
  } catch {
    return {}; // no storage, or another program wrote there
  }
}

/** The seal that this device was shown first at a table; nothing: it was not there. */
export const shownSeal = (table: string): string | undefined => kept()[table];

/** A table shows its seal: the first one counts, whatever comes later. */
export function keepSeal(table: string, seal: string): void {
  const all = kept();
  if (!seal || all[table]) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(all), [table, seal]].slice(-MOST))));
  } catch {
    // no storage: the check page then has the server's word only
  }
}

/** Forget everything, for the next visitor of this device. */
export function forgetSeals(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // no storage: there is nothing to delete
  }
}

/** As much of a seal as people compare. */
export const shortSeal = (seal: string): string => seal.replace(/^.*:/, "").slice(0, 12);
