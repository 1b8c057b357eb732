import { describe, expect, test, vi } from "vitest";
import { beasts } from "../src/games/scramble/beasts";
import { drawing, read, runs } from "../src/games/scramble/face";
import { folk } from "../src/games/scramble/folk";
import { type Land, looks, symbols } from "../src/games/scramble/lands";
import type { Content, Seen, View } from "../src/games/scramble/model";
import { seen } from "../src/games/scramble/model";
import { faceName } from "../src/games/scramble/names";
import { news } from "../src/games/scramble/news";
import { gold, zigzag } from "../src/games/scramble/seals";
import { closed, sums, wrong } from "../src/games/scramble/sheet";
import { words } from "../src/games/scramble/words";
import { planOf } from "../src/games/scramble/world";
import type { Sheet } from "../src/parts/game/board";
import contentMondo from "./fixtures/content-mondo.json";
import contentSapiens from "./fixtures/content-mondo_sapiens.json";
import mondo from "./fixtures/mondo.json";
import sapiens from "./fixtures/mondo_sapiens.json";
import { apart, blindness, type Colour, lab, linear, times } from "./sight";

interface Moment {
  you: number;
  view: View;
  sheets: Record<string, Sheet>;
}
const moments = [...mondo, ...sapiens] as unknown as Moment[];
const contentOf = (view: View): Content =>
  ("board" in view.options ? contentSapiens : contentMondo) as unknown as Content;

describe.each(["light", "dark"] as const)("the lands in the %s theme", (theme) => {
  const lands = ["W", "F", "P", "D"] as const;
  const pairs = lands.flatMap((a, i) => lands.slice(i + 1).map((b) => [a, b] as const));
  const ground = (land: Land): Colour => linear(looks[land][theme]);

  test.each(pairs)("%s and %s differ in grey", (a, b) => {
    expect(Math.abs(lab(ground(a))[0] - lab(ground(b))[0])).toBeGreaterThan(9);
  });
  test.each(pairs.flatMap(([a, b]) => Object.keys(blindness).map((kind) => [a, b, kind] as const)))(
    "%s and %s differ with %s",
    (a, b, kind) => {
      const [x, y] = [a, b].map((land) => lab(times(blindness[kind] ?? [], ground(land))));
      expect(apart(x as Colour, y as Colour)).toBeGreaterThan(18);
    },
  );
  test("an edge symbol stands out from its ground in grey, by a shape of its own", () => {
    for (const land of lands) {
      const contrast = Math.abs(lab(linear(looks[land].symbol))[0] - lab(ground(land))[0]);
      expect(contrast, land).toBeGreaterThan(40);
    }
    expect(new Set(lands.map((land) => symbols[land].d)).size).toBe(lands.length);
    expect(new Set(lands.map((land) => drawing(land.repeat(4), 0, "x", 2).marks[0]?.d)).size).toBe(lands.length);
  });
});

test("the palette is the page's own", async () => {
  type Files = { readFileSync: (path: string, encoding: string) => string };
  const { readFileSync } = await vi.importActual<Files>("node:fs");
  const tokens = readFileSync("src/base/tokens.css", "utf-8");
  const css = readFileSync("src/games/scramble/colours.css", "utf-8");
  for (const [land, name] of Object.entries({ W: "water", F: "forest", P: "plains", D: "desert" })) {
    expect(tokens).toContain(`--${name}: ${looks[land as Land].light}`);
    expect(css).toContain(`--${name}: ${looks[land as Land].dark}`);
  }
});

test("every face of every moment is drawn, upright and at all three levels of detail", () => {
  const known = new Set(Object.keys({ ...beasts, ...folk }));
  const faces = new Set(moments.flatMap(({ view }) => (view.pool ?? []).flatMap((lying) => lying?.face ?? [])));
  expect(faces.size).toBeGreaterThan(150);
  for (const text of faces) {
    for (const turn of [0, 1, 2, 3]) {
      const shown = [0, 1, 2].map((detail) => drawing(text, turn, "t1", detail as 0 | 1 | 2));
      const face = read(text, turn);
      expect(shown[2]?.grounds.map(({ land }) => land)).toEqual(runs(face.lands).map(([edge]) => face.lands[edge]));
      if (face.picture) expect(known).toContain(shown[1]?.picture?.name);
      expect(JSON.stringify(shown)).not.toMatch(/NaN|undefined|null,null/);
    }
  }
  expect(read("MMWW NE coach", 1)).toMatchObject({ lands: ["W", "M", "M", "W"], street: 1, picture: "coach" });
});

test("worlds have their cells and border edges, and what a sheet names can be drawn", () => {
  let golden = 0;
  for (const { view, sheets, you } of moments) {
    const plan = planOf(view, contentOf(view));
    expect([plan.cells.size, plan.edges.length]).toEqual(
      plan.mask === "island" ? [25, 20] : plan.mask === "rectangle" ? [24, 20] : [24, 24],
    );
    if (plan.border) expect(plan.border.length).toBe(plan.edges.length);
    const areas = closed(sheets[you], view.round);
    golden += areas.length;
    for (const line of gold(plan, view.worlds?.[you] ?? [], areas)) expect(line.d).not.toContain("NaN");
    for (const name of wrong(sheets[you], view.round)) expect(zigzag(plan, name), name).not.toBeNull();
    for (const { rule } of sums(sheets[you], view.round, 3)) expect(words.de.lines, rule).toHaveProperty(rule);
  }
  expect(golden).toBeGreaterThan(100);
  const boardsSeen = new Set((sapiens as unknown as Moment[]).map(({ view }) => planOf(view, contentOf(view)).border));
  expect(boardsSeen.size).toBe(4);
});

test("Sapiens border under cells: pictures, pond and islet of every board stand whole on their own strip", () => {
  const content = contentSapiens as unknown as Content;
  for (const { number, border } of content.boards.boards) {
    const plan = planOf({ options: { board: number }, round: 1 } as unknown as View, content);
    const things = [
      ...plan.pictures.map(({ name, at, size }) => ({ name, at, half: [size / 2, size / 2] })),
      ...(plan.pond ? [{ name: "pond", at: plan.pond, half: [42.5, 29.5] }] : []),
      ...(plan.islet ? [{ name: "islet", at: plan.islet, half: [23.5, 10] }] : []), // round: its middle is the widest
    ];
    expect(plan.pictures.length, border).toBe(
      content.boards.boards.find((row) => row.number === number)?.pictures?.length,
    );
    expect(Math.min(...plan.pictures.map(({ size }) => size))).toBeGreaterThanOrEqual(38);
    things.forEach(({ name, at: [x, y], half: [w = 0, h = 0] }, i) => {
      const apartFrom = ([ox, oy]: readonly [number, number], ow: number, oh: number): boolean =>
        Math.abs(x - ox) >= w + ow || Math.abs(y - oy) >= h + oh;
      for (const [cell, [cx, cy]] of plan.cells)
        expect(apartFrom([cx + 50, cy + 50], 50, 50), `${name} and ${cell} of board ${number}`).toBe(true);
      for (const other of things.slice(i + 1))
        expect(
          apartFrom(other.at, other.half[0] ?? 0, other.half[1] ?? 0),
          `${name} and ${other.name} of board ${number}`,
        ).toBe(true);
      expect(Math.hypot(Math.abs(x) + w, Math.abs(y) + h), `${name} of board ${number} and the rim`).toBeLessThan(355);
    });
  }
});

test("Sapiens border streets leave their cell straight and reach the rim", () => {
  const content = contentSapiens as unknown as Content;
  const plan = planOf({ options: { board: 2 }, round: 1 } as unknown as View, content);
  for (const d of plan.streets) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = (d.match(/-?[\d.]+/g) ?? []).map(Number);
    expect(Math.min(Math.abs(ax - bx), Math.abs(ay - by)), d).toBeLessThan(0.2);
    expect(Math.hypot(cx, cy)).toBeCloseTo(355, 0);
  }
});

test("what happened is told in both languages", () => {
  const held = (mondo as unknown as Moment[])[17]?.view as View;
  const now = seen(held);
  const before: Seen = { ...now, hands: now.hands.map(() => null) };
  const people = ["Ada", "Ines", "Bo", "Mara"].map((name) => ({ name, bot: false, away: false }));
  expect(news(words.en, before, now, 3, people)?.text).toContain("In your hand");
  expect(news(words.de, before, { ...before, out: [1], chips: [0, 4, 0, 0] }, 3, people)?.text).toBe(
    "Ines ist ausgestiegen und hat die 4",
  );
  // Two reach for the chip: who does not get it is still in, and is told so.
  const reach = { thing: "chip", claims: [{ seat: 3, at: 0, reached: 0 }], until: 0 };
  const both: Seen = { ...before, reaching: [reach] as unknown as Seen["reaching"] };
  expect(news(words.en, both, { ...before, out: [1], chips: [0, 4, 0, 0] }, 3, people)?.text).toBe(
    "Chips: Ines was faster.",
  );
  expect(faceName(words.en, "WWFF panda@F active")).toBe(
    "north water, east water, south forest, west forest; panda; active volcano",
  );
});
