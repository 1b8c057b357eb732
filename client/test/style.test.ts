/** How the page's sources look: what the formatters leave to the writer. */
import { expect, test, vi } from "vitest";

const LONGEST_LINE = 140;
/** The widths in rem at which the page changes: a small phone, a phone, a tablet, a small desk, a desk. */
const WIDTHS = ["22.5", "34", "48", "60", "70"];
/** Pages with a board beside words change at two more. */
const BOARD_PAGES = /^features\/(?:catalogue\/(?:lessons|practice)|analysis)\//;
const BOARD_WIDTHS = ["80", "84"];
/** Files of colours: the page's tokens, and the colours of what one folder draws. */
const COLOUR_FILES = /(?:^|\/)(?:base\/tokens|(?:[\w-]+-)?colours)\.(?:css|ts)$/;
const COLOUR =
  /(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgb|hsl|hwb|(?:ok)?l(?:ab|ch))a?\(|(?:color|background|fill|stroke|border[\w-]*)(?:=["{]|:) ?["']?(?:white|black|red|green|blue|gr[ae]y|orange|yellow|gold)\b/i;
/** An address inside the page is no colour. */
const ADDRESS = /(?:url\(|href=["{`]+)#[\w-]+/g;

type Files = { globSync: (pattern: string) => string[]; readFileSync: (path: string, encoding: string) => string };
const { globSync, readFileSync } = await vi.importActual<Files>("node:fs");

const GENERATED = /\/(?:api-types|socket-types|types)\.ts$/;
const written = globSync("src/**/*.{ts,svelte,css}")
  .filter((path) => !GENERATED.test(path))
  .map((path) => [path.replace("src/", ""), readFileSync(path, "utf-8")] as const);

const tooLong = (line: string): boolean => line.length > LONGEST_LINE;
const hasColour = (line: string): boolean => COLOUR.test(line.replace(ADDRESS, ""));

/** Every line of the given files that breaks a rule, as file:line. */
const places = (texts: readonly (readonly [string, string])[], breaks: (line: string) => boolean): string[] =>
  texts.flatMap(([path, text]) =>
    text.split("\n").flatMap((line, at) => (breaks(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );

test("no line is longer than 140 columns", () => {
  expect(tooLong("x".repeat(LONGEST_LINE + 1))).toBe(true);
  expect(written.length).toBeGreaterThan(400);
  expect(places(written, tooLong)).toEqual([]);
});

test.each(["fill: #1d2b36;", 'fill="#fff"', "color: rgb(0 0 0 / 0.4);", "color: white;", 'stroke="black"', "#0002"])(
  "%s is a colour",
  (line) => {
    expect(hasColour(line)).toBe(true);
  },
);

test.each(['fill="url(#face)"', "{#each cards as card}", "fill: var(--ink);", "color: transparent;", 'href="#add"'])(
  "%s is none",
  (line) => {
    expect(hasColour(line)).toBe(false);
  },
);

test("colours are written in files of colours alone", () => {
  const others = written.filter(([path]) => !COLOUR_FILES.test(path));
  expect(places(others, hasColour)).toEqual([]);
});

test("a colour of the whole page has its name once, and every colour is used", () => {
  const all = written.map(([, text]) => text).join("\n");
  const names = written
    .filter(([path]) => COLOUR_FILES.test(path) && path.endsWith(".css"))
    .flatMap(([, text]) => [...text.matchAll(/^:root \{\n([^}]*)\}/gm)])
    .flatMap(([, block = ""]) => [...block.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.filter((name) => !all.includes(`var(--${name}`) && !all.includes(`colour("${name}")`))).toEqual([]);
});

/** The widths that a text asks the window for; "more than" is a hundredth above. */
const widths = (text: string): string[] =>
  [...text.matchAll(/@media[^{]*/g)]
    .flatMap(([condition]) => [...condition.matchAll(/-width: ([\d.]+\w+)\)/g)])
    .map(([, width = ""]) => width.replace(/(?:\.01|(?<=\.5)1)?rem$/, ""));

test("the page changes at five widths; boards have their own", () => {
  expect(widths("@media (min-width: 48.01rem) and (max-width: 44rem) {")).toEqual(["48", "44"]);
  expect(widths("@media (max-width: 1120px), (min-width: 22.51rem) {")).toEqual(["1120px", "22.5"]);
  const pages = written.filter(([path]) => !path.startsWith("games/"));
  const others = pages.flatMap(([path, text]) =>
    widths(text)
      .filter((width) => ![...WIDTHS, ...(BOARD_PAGES.test(path) ? BOARD_WIDTHS : [])].includes(width))
      .map((width) => `${path}: ${width}`),
  );
  expect(others).toEqual([]);
});
