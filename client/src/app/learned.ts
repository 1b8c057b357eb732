// The games whose first lesson somebody took or skipped here: it is offered once and then stays out of the way.

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
};
