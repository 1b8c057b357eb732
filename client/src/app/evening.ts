// Who won before at tables that were played again: kept on this device from table to table, so that an evening adds up.

export interface Winner {
  name: string;
  you: boolean;
}
/** The winners of each game before, first game first. */
export type Evening = Winner[][];

const KEY = "worldwright.evening";
const MOST = 20;

function kept(): Record<string, Evening> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Record<string, Evening>) : {};
  } catch {
    return {}; // somebody else wrote there, or nothing may be kept
  }
}

/** The games before the one at a table. */
export const before = (table: string): Evening => {
  const found = kept()[table];
  return Array.isArray(found) ? found : [];
};

/** A table is played again at another: what was won so far goes along. */
export function carry(from: string, to: string, winners: Winner[]): void {
  const all = kept();
  if (all[to]) return;
  const entries = [...Object.entries(all), [to, [...before(from), winners].slice(-MOST)] as const].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // nothing may be kept: the evening begins anew
  }
}

/** How often somebody has won. */
export const wins = (evening: Evening, who: Winner): number =>
  evening.filter((winners) => winners.some(({ name, you }) => (who.you ? you : !you && name === who.name))).length;
