// Choosing one of many actions word by word: first what, then where, then which. As the terminal does.

export type Act = { do: string } & Record<string, unknown>;

export interface Part {
  key: string;
  value: unknown;
}

/** An action's verb and fields, item by item. */
export function fields(act: Act): Part[] {
  const { do: verb, ...rest } = act;
  return Object.entries({ do: verb, ...rest }).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((item): Part => ({ key, value: item })) : [{ key, value }],
  );
}

function word(key: string, value: unknown): string {
  if (typeof value === "string") return value || "-";
  if (typeof value === "boolean") return value ? key : `no ${key}`;
  return `${key} ${JSON.stringify(value)}`;
}

/** An action as the words a person would say one after the other; lists word by word. */
export function parts(act: Act): string[] {
  return fields(act).map(({ key, value }) => word(key, value));
}

/** An action in the notation of records: `reach tile=M017`. */
export function actText(act: Act): string {
  const { do: first, ...fields } = act;
  const written = Object.entries(fields).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [first, ...written].join(" ");
}

/** An action typed in that notation; undefined if it is none. */
export function parseAct(text: string): Act | undefined {
  const [first, ...rest] = text.trim().split(/\s+(?=[a-z_]+=)/);
  if (!first || !/^[a-z_]+$/.test(first)) return undefined;
  const act: Act = { do: first };
  for (const each of rest) {
    const cut = each.indexOf("=");
    const value = each.slice(cut + 1);
    try {
      act[each.slice(0, cut)] = /^(-?\d+$|[[{"]|true$|false$|null$)/.test(value) ? JSON.parse(value) : value;
    } catch {
      return undefined;
    }
  }
  return act;
}

/** A word that can come next; an empty word ends the action. `left`: the actions behind it. */
export interface Next {
  word: string;
  left: Act[];
}

export function next(actions: readonly Act[], chosen: readonly string[]): Next[] {
  const found = new Map<string, Act[]>();
  for (const act of actions) {
    const words = parts(act);
    if (!chosen.every((each, index) => words[index] === each)) continue;
    const key = words[chosen.length] ?? "";
    const behind = found.get(key);
    if (behind) behind.push(act);
    else found.set(key, [act]);
  }
  return Array.from(found, ([key, left]) => ({ word: key, left }));
}

/** The words chosen so far with all that follow without a choice; fewer, if the actions have changed meanwhile. */
export function settle(actions: readonly Act[], chosen: readonly string[]): string[] {
  let words = [...chosen];
  while (words.length > 0 && next(actions, words).length === 0) words = words.slice(0, -1);
  for (let ahead = next(actions, words); ahead.length === 1 && ahead[0]?.word; ahead = next(actions, words))
    words.push(ahead[0].word);
  return words;
}

/** The words after taking back the last real choice. */
export function back(actions: readonly Act[], chosen: readonly string[]): string[] {
  let words = [...chosen];
  while (words.length > 0) {
    words = words.slice(0, -1);
    if (next(actions, words).length > 1) return words;
  }
  return settle(actions, []);
}

/** The action, once every word is chosen. */
export function complete(actions: readonly Act[], chosen: readonly string[]): Act | undefined {
  const ahead = next(actions, chosen);
  return ahead.length === 1 && ahead[0]?.word === "" ? ahead[0].left[0] : undefined;
}
