// Practice on this device: which answers were right, and when a puzzle comes back. Nothing of it is sent.

const KEY = "worldwright.practice";
/** A wrong answer comes back after this many others and, once right, one more time after this many. */
const AFTER = [3, 10] as const;

interface Again {
  id: string;
  /** It comes back when this many answers have been given. */
  due: number;
  /** The number of right answers since the last wrong one. */
  since: number;
}
export interface Practised {
  /** The number of answers given. */
  answers: number;
  right: string[];
  again: Again[];
}

const nothing = (): Practised => ({ answers: 0, right: [], again: [] });

function all(): Record<string, Practised> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Practised>) : {};
  } catch {
    return {};
  }
}

/** Stored practice of every game. */
export const everyPractice = (): Record<string, Practised> => all();

export function practised(game: string): Practised {
  const found = all()[game];
  const whole = Array.isArray(found?.right) && Array.isArray(found.again) && Number.isInteger(found.answers);
  return found && whole ? found : nothing();
}

export function keep(game: string, now: Practised): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: now }));
  } catch {
    // Storage may be forbidden; practice then starts from zero on the next visit.
  }
}

/** Forget everything, for the next visitor of this device. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // no storage: there is nothing to delete
  }
}

/** The record after one more answer. */
export function answered(before: Practised, id: string, right: boolean): Practised {
  const answers = before.answers + 1;
  const known = before.again.find((each) => each.id === id);
  const since = right ? (known?.since ?? -1) + 1 : 0;
  const wait = right && !known ? undefined : AFTER[since];
  const others = before.again.filter((each) => each.id !== id);
  const done = before.right.filter((each) => each !== id);
  return {
    answers,
    right: right ? [...done, id] : done,
    again: wait === undefined ? others : [...others, { id, due: answers + wait, since }],
  };
}

/** The puzzle that comes next: one that is due again, else the first that is new, else the next to come again. */
export function next(ids: readonly string[], now: Practised, last = ""): string | undefined {
  const there = new Set(ids);
  const waiting = now.again.filter(({ id }) => there.has(id)).sort((one, other) => one.due - other.due);
  const due = waiting.find((each) => each.due <= now.answers);
  if (due) return due.id;
  const seen = new Set([...now.right, ...now.again.map(({ id }) => id)]);
  const fresh = ids.find((id) => !seen.has(id));
  // When all have been seen: first those that come back soonest, then the one that was right longest ago.
  return (
    fresh ?? waiting.find(({ id }) => id !== last)?.id ?? now.right.find((id) => there.has(id) && id !== last) ?? ids[0]
  );
}
