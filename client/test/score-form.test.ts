// "Score your box": what is put in is a position as the command reads it, and every piece of the box can be put in.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/base/settings.svelte";
import Box from "../src/features/companion/CountPage.svelte";
import Planet from "../src/games/lords_of_worlds/form/Planet.svelte";
import { read } from "../src/games/scramble/face";
import { around, nextCell, offered } from "../src/games/scramble/form/entry";
import { type BoxContent, laidOf, type Print, prints } from "../src/games/scramble/form/prints";
import { planOf } from "../src/games/scramble/world";
import { empty, formGames, formOf, fromText, withSeats } from "../src/parts/form/form";
import { placeOf } from "../src/parts/form/position";
import lords from "./fixtures/content-lords_of_worlds.json";
import mapominoes from "./fixtures/content-mapominoes.json";
import mondo from "./fixtures/content-mondo.json";
import sapiens from "./fixtures/content-mondo_sapiens.json";
import optionWords from "./fixtures/option-words.json";
import { nothingResizes } from "./resizing";

const boxes = { mondo: mondo as unknown as BoxContent, mondo_sapiens: sapiens as unknown as BoxContent };
const sent: { position: Record<string, unknown>; strict: boolean }[] = [];
let answer: () => Response;

// Loaded here, so that no test waits for a part of a form.
beforeAll(() => Promise.all(formGames().map((game) => formOf(game).parts())));
beforeEach(() => {
  settings.lang = "en";
  nothingResizes();
  sent.length = 0;
  localStorage.clear();
  answer = () =>
    new Response(
      JSON.stringify({ game: "mondo", sheets: [{ total: 3, lines: [{ rule: "MO-S1", points: 3, where: ["c2"] }] }] }),
    );
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, request?: RequestInit) => {
      if (path === "api/score") {
        sent.push(JSON.parse(String(request?.body)));
        return answer();
      }
      if (path === "api/games") return new Response("[]");
      if (path.includes("/rules"))
        return new Response(
          JSON.stringify({ title: "", blurb: "", minutes: 1, sections: [], options: optionWords.mondo.en }),
        );
      return new Response(
        JSON.stringify(
          Object.entries({ mapominoes, sapiens, lords }).find(([name]) => path.includes(name))?.[1] ?? mondo,
        ),
      );
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(["mondo", "mondo_sapiens"] as const)(
  "every face of %s is in the palette once, and is drawn as it is written",
  (game) => {
    const found = prints(boxes[game], false, "expert");
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    const faces = new Set(found.map(({ face }) => face));
    for (const row of boxes[game].tiles?.tiles ?? []) {
      const [, lands = ""] = row;
      expect([...faces].some((face) => face.startsWith(lands))).toBe(true);
      expect(faces).toContain((row.at(-1) ?? "").padEnd(4, row.at(-1)));
    }
    for (const { placed, face, thing } of found)
      expect(laidOf({ placed: [{ cell: "c2", ...placed }] }, boxes[game])).toEqual([
        { cell: "c2", turn: 0, face, thing },
      ]);
  },
);

test("villages and buildings wait for their levels", () => {
  const kinds = (level: string): number =>
    prints(boxes.mondo_sapiens, false, level).filter(({ thing }) => thing).length;
  expect([kinds("beginner"), kinds("advanced"), kinds("expert")]).toEqual([0, 3, 11]);
});

test("a picture whose part of the face is not certain is written by its tile", () => {
  const split = (print: Print): boolean => print.placed.tile !== undefined;
  for (const print of prints(boxes.mondo, false, "expert")) {
    const [lands = "", animal = ""] = print.face.split(" ");
    const land = animal.split("@")[1] ?? "";
    const parts =
      land && lands[0] !== lands[1] && lands[0] === lands[2] && lands[1] === lands[3] && lands.includes(land);
    expect(split(print)).toBe(Boolean(parts));
  }
});

test("fewer players keep what they have", () => {
  const three = withSeats({ ...empty("mondo"), round: { volcano_chip: [0, 2] } }, 3);
  const one = withSeats({ ...three, seats: [{ chip: 4 }, {}, {}] }, 1);
  expect(one.seats).toEqual([{ chip: 4 }]);
  expect(one.round).toEqual({ volcano_chip: [0] });
});

test.each([
  ["seat 1, cell c2", { seat: 1, cell: "c2" }],
  ["seats[2].hand[0]", { seat: 2, cell: "" }],
  ["seat 0, cell -1,2", { seat: 0, cell: "-1,2" }],
  ["options.level", { seat: null, cell: "" }],
])("%s is found", (at, place) => {
  expect(placeOf(at)).toEqual(place);
});

test("only positions are opened", () => {
  for (const game of formGames()) expect(fromText(JSON.stringify(empty(game)))).toEqual(empty(game));
  for (const text of [
    "",
    "[]",
    "null",
    "{",
    '{"game":"chess","seats":[{}]}',
    '{"game":"mondo"}',
    '{"game":"mondo","seats":[1]}',
    '{"game":"mondo","seats":[{"placed":5}]}',
    '{"game":"mondo","seats":[{"placed":[null]}]}',
    '{"game":"lords_of_worlds","seats":[{"planet":[{"stack":[]}]}]}',
  ])
    expect(fromText(text)).toBeUndefined();
});

test("a world is filled by mouse, turned and taken back by keys, and sent as a position", async () => {
  render(Box, { game: "mondo" });
  const panda = (): Promise<HTMLElement> => screen.findByRole("button", { name: /^all forest; panda/i });
  const cell = (name: string): HTMLElement => document.querySelector(`[data-cell="${name}"]`) as HTMLElement;
  await panda();
  await fireEvent.click(cell("c2"));
  await fireEvent.click(await panda());
  await fireEvent.keyDown(window, { key: "r" });
  await fireEvent.click(cell("d2"));
  await fireEvent.click(await panda());
  await fireEvent.keyDown(window, { key: "z", ctrlKey: true });
  await fireEvent.click(screen.getByRole("button", { name: "Score it" }));
  expect(sent[0]).toEqual({
    strict: false,
    position: {
      game: "mondo",
      options: { level: "beginner", mask: "globe", side: "front" },
      round: {},
      seats: [{ placed: [{ cell: "c2", face: "FFFF", animal: "panda@F", turn: 1 }] }],
    },
  });
  await fireEvent.focus(await screen.findByRole("button", { name: /Player 1, .*points/ }));
  expect(document.querySelectorAll('svg path[stroke="var(--lit)"]')).toHaveLength(1);
});

test("the next cell is beside what lies there, and what fits stands first and is turned already", () => {
  const plan = planOf({ options: {}, round: 1 } as never, boxes.mondo);
  const laid = [{ cell: "c3", face: "FFFF", turn: 0 }];
  const next = nextCell(plan, laid, "c3");
  expect(["c2", "d3", "c4", "b3"]).toContain(next);
  const meets = around(plan, laid, "c4");
  expect(meets).toEqual(["F", "", "", ""]);
  const offers = offered(prints(boxes.mondo, false, "beginner"), meets);
  const wrongs = offers.map(({ wrong }) => wrong);
  expect(wrongs).toEqual([...wrongs].sort((one, other) => one - other));
  for (const { print, turn, wrong } of offers) if (!wrong) expect(read(print.face, turn).lands[0]).toBe("F");
  expect(around(plan, [], "c1")[0]).not.toBe(""); // the border
  expect(
    nextCell(
      plan,
      [...plan.cells.keys()].map((cell) => ({ cell, face: "WWWW", turn: 0 })),
      "c3",
    ),
  ).toBe("");
});

test("what cannot be is named, and its cell is marked", async () => {
  answer = () =>
    new Response(
      JSON.stringify({ error: "seat 0, cell c2: two tiles in one cell", code: "position", at: "seat 0, cell c2" }),
      { status: 400 },
    );
  render(Box, { game: "mondo" });
  await screen.findByRole("heading", { name: "Tiles of the box" });
  await fireEvent.click(screen.getByRole("button", { name: "Score it" }));
  expect(await screen.findByText(/two tiles in one cell/)).toBeTruthy();
  expect(document.querySelectorAll('svg rect[stroke="var(--alarm)"]')).toHaveLength(1);
});

test("why it cannot be is said in the reader's language, and again when that changes", async () => {
  const told = { en: "Player 1, cell c2: two things lie here.", de: "Person 1, Feld c2: hier liegen zwei Teile." };
  const fault = { error: "seat 0, cell c2: two tiles in one cell", code: "position", at: "seat 0, cell c2", told };
  answer = () => new Response(JSON.stringify(fault), { status: 400 });
  settings.lang = "de";
  render(Box, { game: "mondo" });
  await screen.findByRole("heading", { name: "Plättchen der Schachtel" });
  await fireEvent.click(screen.getByRole("button", { name: "Abrechnen" }));
  expect(await screen.findByText(told.de)).toBeTruthy();
  settings.lang = "en";
  expect(await screen.findByText(told.en)).toBeTruthy();
});

test("what lies where no board is, is drawn nowhere but told, and can be taken away", async () => {
  render(Box, { game: "mondo" });
  await screen.findByRole("heading", { name: "Tiles of the box" });
  const position = {
    ...empty("mondo"),
    seats: [
      {
        placed: [
          { cell: "c2", face: "FFFF" },
          { cell: "z9", face: "WWWW" },
          { cell: "c3", face: "wwww" },
        ],
      },
    ],
  };
  const field = document.querySelector("input[type=file]") as HTMLInputElement;
  await fireEvent.change(field, { target: { files: [new File([JSON.stringify(position)], "a.json")] } });
  expect(await screen.findByText(/z9 isn’t on this board/)).toBeTruthy();
  expect(screen.getByText(/wwww. No such tile/)).toBeTruthy();
  expect(document.querySelectorAll(".ground .piece")).toHaveLength(1);
  await fireEvent.click(screen.getByRole("button", { name: /^Take away: z9/ }));
  expect(screen.queryByText(/z9 isn’t on this board/)).toBeNull();
  expect(document.querySelectorAll(".ground .piece")).toHaveLength(1);
});

test("a hex that no planet has is told, too, and can be taken away", async () => {
  const content = { tiles: { water: { values: [5] } }, planet: { architects: [] } };
  const planet = ["0,0", "9,9"].map((cell) => ({ cell, stack: [{ terrain: "water", value: 5 }] }));
  const change = vi.fn();
  const position = { game: "lords_of_worlds", seats: [{ planet }] };
  render(Planet, {
    position,
    content,
    seat: 0,
    sheet: undefined,
    lit: [],
    wrong: [],
    at: "",
    change,
    undo: vi.fn(),
    undoable: false,
  });
  expect(screen.getByText(/Water 5. 9,9 isn’t on this board/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^Take away: 9,9/ }));
  expect(change).toHaveBeenCalledWith({ ...position, seats: [{ planet: planet.slice(0, 1) }] });
});

test("three W12: a planet of Lords is put in by pressing a tile and then hexes, and sent as a position", async () => {
  render(Box, { game: "lords_of_worlds" });
  const press = async (name: string): Promise<void> =>
    void (await fireEvent.click(await screen.findByRole("button", { name })));
  const hex = (name: string): HTMLElement => document.querySelector(`[data-cell="${name}"]`) as HTMLElement;
  await press("Architect");
  await fireEvent.click(hex("0,0"));
  await press("Water");
  await press("Water 5");
  await fireEvent.click(hex("0,0")); // covers the Architect
  await fireEvent.click(hex("1,0"));
  await fireEvent.click(hex("2,0"));
  await fireEvent.click(hex("2,0")); // the same once more takes it off
  await press("Put away");
  await fireEvent.click(hex("1,0")); // an empty hand takes it up …
  await fireEvent.click(hex("-1,0")); // … and puts it elsewhere
  await press("Mix");
  await press("The Mix counts as Water");
  await fireEvent.click(hex("0,1"));
  await press("Score it");
  const water = { terrain: "water", value: 5 };
  expect(sent[0]?.position.seats).toEqual([
    {
      track: 0,
      planet: [
        { cell: "0,0", stack: [{ terrain: "architect", value: 8 }, water] },
        { cell: "-1,0", stack: [water] },
        { cell: "0,1", stack: [{ terrain: "mix", value: 10, as: "water" }] },
      ],
    },
  ]);
});

test("three W12: whoever played has a name, above what they have", async () => {
  render(Box, { game: "mondo" });
  await fireEvent.change(await screen.findByLabelText("Players"), { target: { value: "2" } });
  await fireEvent.change(screen.getByLabelText("Name"), { target: { value: " Ada " } });
  const tab = screen.getByRole("button", { name: "Ada" });
  const field = screen.getByLabelText("Name");
  expect(tab.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Player 2" }));
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Player 2");
});

test("countries are added by name in the page's language", async () => {
  settings.lang = "de";
  render(Box, { game: "mapominoes" });
  const field = await screen.findByLabelText("Land hinzufügen");
  await fireEvent.input(field, { target: { value: "italien" } });
  await fireEvent.submit(field.closest("form") as HTMLFormElement);
  await fireEvent.input(field, { target: { value: "Atlantis" } });
  await fireEvent.submit(field.closest("form") as HTMLFormElement);
  expect(screen.getByText(/Atlantis ist nicht in diesen/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Abrechnen" }));
  expect(sent[0]?.position.seats).toEqual([{ hand: ["italy"] }]);
});
