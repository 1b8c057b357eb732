// The games whose first lesson somebody took, skipped or did not want here: it is offered once and then stays out of the way.

const KEY = "worldwright.learned";

function read(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

export const learned = {
  has: (game: string): boolean => read().includes(game),
  add(game: string): void {
    try {
      localStorage.setItem(KEY, [...new Set([...read(), game])].join(" "));
    } catch {
      // Storage may be forbidden; the lesson is then offered again.
    }
  },
  /** Who comes next at this device is new. */
  forget(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // without storage nothing was kept
    }
  },
};
