import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tell as lords } from "../src/games/lords_of_worlds/prose";
import { whereOf } from "../src/games/lords_of_worlds/steps";
import { atlasOf } from "../src/games/mapominoes/atlas";
import { fitted } from "../src/games/mapominoes/names";
import { tellerOf } from "../src/games/mapominoes/prose";
import { tell as monuments } from "../src/games/monuments/prose";
import { takenBy } from "../src/games/monuments/steps";
import type { Person } from "../src/parts/game/prose";
import { LONG, Show } from "../src/table/show.svelte";
import { grown, type Happened, lastTurns, storyOf } from "../src/table/story";
import { sentenceOf } from "../src/table/telling";
import contents from "./fixtures/content-mapominoes.json";

const people: Person[] = ["You", "Otto", "Ida"].map((name, seat) => ({ name, you: seat === 0 }));
const move = (seq: number, by: number, act: unknown, facts = {}): Happened => ({
  seq,
  at: seq,
  by,
  act,
  note: "",
  facts,
});
const note = (seq: number, name: string, facts = {}): Happened => ({
  seq,
  at: seq,
  by: null,
  act: null,
  note: name,
  facts,
});
const lay = (seq: number, by: number, card: string) => move(seq, by, { do: "lay", card, cell: "h6" });

describe("the story of a table", () => {
  test("B1 a take-back tells no lie, and what follows is told with keys of its own", () => {
    const before = [lay(1, 0, "ireland")];
    const back = grown(before, [note(2, "undo", { by: 0, to: 0 })]);
    expect(back.map(({ note, act }) => note || act)).toEqual(["undo"]);
    const after = grown(back, [lay(3, 0, "ireland"), lay(4, 1, "france")]);
    expect(after.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(new Set(after.map(({ seq }) => seq)).size).toBe(after.length);
    expect(sentenceOf(undefined, back[0] as Happened, people)).toBe("You undid your last move.");
  });

  test("W2 after a reload it is the same: who laid, drew, passed, left and came", () => {
    const live = [
      lay(5, 0, "spain"),
      move(6, 1, { do: "draw" }),
      note(7, "left", { seat: 2, to: "bot", reason: "left" }),
      move(8, 0, { do: "pass" }),
    ];
    const log = {
      moves: [live[0], live[1], live[3]].map((each, i) => ({
        ...(each as Happened),
        by: each?.by ?? 0,
        number: i + 1,
        text: "",
      })),
      notes: [{ seq: 7, at: 7, note: "left", facts: { seat: 2, to: "bot", reason: "left" } }],
    };
    expect(storyOf(log)).toEqual(
      expect.arrayContaining(live.map(({ seq, note, by }) => expect.objectContaining({ seq, note, by }))),
    );
    expect(storyOf(log).map(({ seq }) => seq)).toEqual([5, 6, 7, 8]);
    expect(grown(storyOf(log), live)).toEqual(storyOf(log));
    expect(sentenceOf(undefined, live[2] as Happened, people)).toBe("A player left on seat 3. A bot takes over.");
  });

  test("W2 the moves of a seat's last turn are marked until it moves again", () => {
    const story = [lay(1, 0, "a"), lay(2, 1, "b"), lay(3, 1, "c"), move(4, -1, { do: "deal" }), lay(5, 0, "d")];
    expect(lastTurns(story).map(({ seq }) => seq)).toEqual([2, 3, 5]);
    expect(lastTurns([...story, lay(6, 1, "e")]).map(({ seq }) => seq)).toEqual([5, 6]);
  });
});

describe("sentences", () => {
  const both = (tell: typeof lords, done: Parameters<typeof lords>[0]) => [
    tell(done, people, "en"),
    tell(done, people, "de"),
  ];

  test("B2 a corner of the Taj Mahal before the first column is told by the row and place that one counts", () => {
    const facts = { stone: "purple", row: 6, place: 1, points: 1 };
    expect(both(monuments, { by: 1, act: { do: "build", place: "L1:-1,11" }, facts })).toEqual([
      "Otto built a purple stone on level 1, row 6, place 1: +1.",
      "Otto hat auf Ebene 1, Reihe 6, Platz 1 gebaut (lila Stein): +1.",
    ]);
  });
  test("B3 the end of the quarry says who builds first, in plain grammar", () => {
    const done = { by: 1, act: { do: "walk", steps: ["O3:red"] }, facts: { from: "O2", builds: 0 } };
    const [en, de] = both(monuments, done);
    expect(en).toContain("The quarry is empty, you build first.");
    expect(de).toContain("Der Steinbruch ist leer, du baust zuerst.");
    expect(both(monuments, { ...done, facts: { builds: 2 } }).map((each) => each?.split(". ")[1])).toEqual([
      "The quarry is empty, Ida builds first.",
      "Der Steinbruch ist leer, Ida baut zuerst.",
    ]);
  });
  test("W2 Lords names the tile, the cards and what it brought", () => {
    const facts = { from: "a2", tile: "lowlands7", points: 5 };
    expect(lords({ by: 1, act: { do: "collect", hex: "a4", cards: ["blue5", "blue3"] }, facts }, people, "en")).toBe(
      "Otto took Lowlands 7 on a4 with Blue 8: +5.",
    );
    expect(
      lords({ by: 0, act: { do: "place", cell: "0,1" }, facts: { tile: "lowlands7", chains: 4 } }, people, "de"),
    ).toBe("Du hast Flachland 7 auf Reihe 4, Platz 3 gelegt: +4 in Ketten.");
    expect(lords({ by: 0, act: { do: "hire", pile: 2 }, facts: { cards: ["violet5", "violet3"] } }, people, "en")).toBe(
      "You hired Violet 8.",
    );
    expect(whereOf({ by: 1, act: { do: "collect", hex: "a4", cards: [] }, facts })).toMatchObject({
      seat: 1,
      hexes: ["a4"],
      from: "a2",
    });
  });
  test("B8 a call is answered, right or wrong", () => {
    const tell = tellerOf(contents as never);
    const facts = { card: "ireland", cell: "h6", seat: 1, right: false };
    expect(tell({ by: 0, act: { do: "call" }, facts }, people, "en")).toBe(
      "You challenged Ireland at H6. It was right and stays.",
    );
    expect(tell({ by: 0, act: { do: "call" }, facts: { ...facts, right: true } }, people, "en")).toBe(
      "You challenged Ireland at H6. It was wrong: back to Otto.",
    );
    expect(tell({ by: 1, act: { do: "call" }, facts: { ...facts, seat: 0, right: true } }, people, "de")).toBe(
      "Otto hat Irland auf H6 angezweifelt. Sie war falsch und geht zurück an dich.",
    );
  });
  test("W2 what a rival's walk took stands on its fields", () => {
    const last = [
      { by: 1, act: { do: "walk", steps: ["M5", "O11:red"] } },
      { by: 0, act: { do: "walk", steps: ["O1:blue"] } },
    ];
    expect([...takenBy(last, 0)]).toEqual([["O11", { seat: 1, kinds: ["red"] }]]);
  });
});

test("B9 no two countries of a deck share a short name", () => {
  for (const deck of Object.keys(contents.decks)) {
    const atlas = atlasOf(contents as never, [deck]);
    for (const lang of ["en", "de"] as const)
      for (const width of [24, 36, 48, 60]) {
        const names = [...atlas.countries.keys()].map((id) => fitted(atlas, id, lang, width, 12).text);
        const twice = names.filter((name, i) => names.indexOf(name) !== i);
        expect(twice, `${deck} ${lang} ${width}`).toEqual([]);
      }
  }
});

test("B12 no country is nought square kilometres large", () => {
  for (const deck of Object.keys(contents.decks))
    for (const [id, { km2 }] of atlasOf(contents as never, [deck]).countries) expect(km2, id).toBeGreaterThan(0);
});

describe("W1 others' moves are shown one by one", () => {
  let drawn: [string, boolean][];
  let show: Show<string>;
  beforeEach(() => {
    vi.useFakeTimers();
    drawn = [];
    show = new Show<string>(
      (frame, last) => drawn.push([frame, last]),
      () => Date.now(),
    );
    show.cut("mine");
  });
  afterEach(() => {
    show.stop();
    vi.useRealTimers();
  });
  const seen = () => drawn.map(([frame]) => frame);

  test("each is looked at before the next comes; the last one can be acted on", () => {
    for (const each of ["pays", "walks", "places"]) show.add(each, 600);
    expect(seen()).toEqual(["mine", "pays"]);
    vi.advanceTimersByTime(600);
    expect(seen()).toEqual(["mine", "pays", "walks"]);
    vi.advanceTimersByTime(600);
    expect(drawn.at(-1)).toEqual(["places", true]);
    expect(show.running).toBe(false);
  });
  test("a skip jumps to the end at once", () => {
    for (const each of ["a", "b", "c", "d"]) show.add(each, 600);
    show.skip();
    expect(drawn.at(-1)).toEqual(["d", true]);
    vi.advanceTimersByTime(9000);
    expect(seen()).toEqual(["mine", "a", "d"]);
  });
  test("a pause holds it, and back shows the step before", () => {
    for (const each of ["a", "b", "c"]) show.add(each, 600);
    vi.advanceTimersByTime(600);
    show.back();
    expect(drawn.at(-1)).toEqual(["a", false]);
    vi.advanceTimersByTime(9000);
    expect(seen().at(-1)).toBe("a");
    show.pause();
    expect(seen().at(-1)).toBe("b");
    vi.advanceTimersByTime(600);
    expect(drawn.at(-1)).toEqual(["c", true]);
  });
  test("with more than eight seconds waiting the pace doubles", () => {
    const many = Math.ceil(LONG / 1200) + 2;
    for (let i = 0; i < many; i++) show.add(`${i}`, 1200);
    const before = drawn.length;
    vi.advanceTimersByTime(1200);
    vi.advanceTimersByTime(600);
    expect(drawn.length - before).toBeGreaterThanOrEqual(2);
  });
});
