// Every word of the page in common words, in short sentences, and with the same values in both languages.

import { expect, test } from "vitest";

const PRIVATE = {
  en: /\b(anew|everybody|for good|house|mended|nobody|onlookers?|so many|somebody|told|whoever)\b|\blooks? on\b|\bas it stands\b/iu,
  de: /\b(Haus|Knopf|Leitung|Pult|jemandes|niemandes|umsonst|Siegel|versiegelt|Gegner|Mitspieler|Spielplan|Tafel)\b/u,
};
/** Where such a word is the right one: a building of a board. */
const ALLOWED = ["stilt house"];
/** "Du gewinnst" names nobody, where English has the name of the reader. */
const ONE_SIDED = /\.wonBy$/u;
const LONGEST = 22;
const RULE = /\b(?:WW|MO|MS|MA|LW|WM)-[A-Z]\d/u;

type Leaf = { at: string; lang: "en" | "de"; text: string; values: string[] };
const tables = import.meta.glob<Record<string, unknown>>(
  ["../src/**/*words.ts", "../src/base/words/*.ts", "../src/games/*/{keys,minute,words.*}.ts", "../src/**/spoken.ts"],
  { eager: true },
);

/** The texts in a function's source: its literals, with "…" for each value. */
function literals(source: string): string {
  const texts: string[] = [];
  const template = (from: number): number => {
    let text = "";
    let at = from + 1;
    while (at < source.length && source[at] !== "`") {
      if (source.startsWith("${", at)) {
        text += "…";
        at = code(at + 2, "}") + 1;
      } else text += source[at++];
    }
    texts.push(text);
    return at + 1;
  };
  const code = (from: number, end: string): number => {
    let at = from;
    while (at < source.length && source[at] !== end) {
      const mark = source[at] ?? "";
      if (mark === "`") at = template(at);
      else if (mark === "{") at = code(at + 1, "}") + 1;
      else if (mark === '"' || mark === "'") {
        const close = source.indexOf(mark, at + 1);
        texts.push(source.slice(at + 1, close));
        at = close + 1;
      } else at += 1;
    }
    return at;
  };
  code(0, "\0");
  return texts.join("\n");
}

/** The parameters that a function says, by their position. */
function said(all: (...given: never[]) => unknown): string[] {
  const [, given = "", body = ""] = /^(?:\w+)?\(?([^)=]*)\)?\s*=>([\s\S]*)$/u.exec(String(all)) ?? [];
  return given
    .split(",")
    .map((name, at) => [name.trim(), String(at)] as const)
    .filter(([name]) => name && new RegExp(`\\b${name}\\b`, "u").test(body))
    .map(([, at]) => at);
}

function* leaves(found: unknown, lang: "en" | "de", at: string): Generator<Leaf> {
  if (typeof found === "string") yield { at, lang, text: found, values: [] };
  else if (typeof found === "function")
    yield { at, lang, text: literals(String(found)), values: said(found as () => unknown) };
  else if (found && typeof found === "object")
    for (const [key, each] of Object.entries(found)) yield* leaves(each, lang, `${at}.${key}`);
}

const all = Object.entries(tables).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, table]) => {
    const both = table as Record<string, unknown> | null;
    if (!both || typeof both !== "object" || !("en" in both) || !("de" in both)) return [];
    const at = `${file.replace("../src/", "")} ${name}`;
    return [...leaves(both.en, "en", at), ...leaves(both.de, "de", at)];
  }),
);

test("the words of every part of the page are looked at", () => {
  expect(new Set(all.map(({ at }) => at.split(" ")[0])).size).toBeGreaterThan(25);
  expect(all.length).toBeGreaterThan(3000);
});

test("no word is a private one", () => {
  const plain = (text: string): string => ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ""), text);
  expect(
    all.filter(({ lang, text }) => PRIVATE[lang].test(plain(text))).map(({ at, text }) => `${at}: ${text}`),
  ).toEqual([]);
});

test(`no sentence has more than ${LONGEST} words`, () => {
  const long = all.flatMap(({ at, text }) =>
    text
      .split(/(?<=[.!?])\s+|\n/u)
      .filter((sentence) => sentence.trim().split(/\s+/u).length > LONGEST)
      .map((sentence) => `${at}: ${sentence}`),
  );
  expect(long).toEqual([]);
});

test("no message is a rule's number, or has one in it", () => {
  expect(
    all.filter(({ at, text }) => RULE.test(text) && !at.endsWith(".rule")).map(({ at, text }) => `${at}: ${text}`),
  ).toEqual([]);
});

test("both languages say the same values", () => {
  const english = new Map(all.filter(({ lang }) => lang === "en").map((leaf) => [leaf.at, leaf]));
  const differ = all.filter(({ at, lang, values }) => {
    const same = english.get(at);
    return lang === "de" && same && same.values.join() !== values.join() && !ONE_SIDED.test(at);
  });
  expect(differ.map(({ at }) => at)).toEqual([]);
});
