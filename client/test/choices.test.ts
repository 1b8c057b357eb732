import { expect, test } from "vitest";
import { type Act, actText, back, complete, next, parseAct, parts, settle } from "../src/table/choices";
import monuments from "./fixtures/monuments.json";

const walks: Act[] = [
  { do: "walk", steps: ["O1:red"] },
  { do: "walk", steps: ["O1:red", "M2"] },
  { do: "walk", steps: ["O2"] },
  { do: "pass" },
];

test("an action is the words a person would say", () => {
  expect(parts({ do: "place", cell: "c3", turned: true, at: 4 })).toEqual(["place", "c3", "turned", "at 4"]);
});

test("words are chosen one after the other, and what leaves no choice is taken", () => {
  expect(next(walks, []).map(({ word }) => word)).toEqual(["walk", "pass"]);
  expect(next(walks, ["walk"]).map(({ word }) => word)).toEqual(["O1:red", "O2"]);
  expect(next(walks, ["walk", "O1:red"]).map(({ word }) => word)).toEqual(["", "M2"]);
  expect(settle(walks.slice(0, 3), [])).toEqual(["walk"]);
  expect(complete(walks, ["walk", "O2"])).toBe(walks[2]);
  expect(complete(walks, ["walk", "O1:red"])).toBeUndefined();
});

test("taking back stops at the last real choice", () => {
  expect(back(walks, ["walk", "O1:red"])).toEqual(["walk"]);
  expect(back(walks, ["walk"])).toEqual([]);
});

test("words that are no longer possible are dropped", () => {
  expect(settle(walks, ["walk", "O9", "M1"])).toEqual(["walk"]);
});

test("every action of real moments can be reached word by word", () => {
  for (const { actions } of monuments as unknown as { actions: Act[] }[]) {
    for (const wanted of actions ?? []) {
      let chosen = settle(actions, []);
      for (let done = complete(actions, chosen); done !== wanted; done = complete(actions, chosen)) {
        const word = parts(wanted)[chosen.length] ?? "";
        const ahead = next(actions, chosen).find((each) => each.word === word);
        expect(ahead).toBeDefined();
        if (word === "") {
          expect(ahead?.left).toEqual([wanted]);
          break;
        }
        chosen = settle(actions, [...chosen, word]);
      }
    }
  }
});

test("a move can be written and read", () => {
  for (const act of [...walks, { do: "reach", tile: "M017" }, { do: "turn", by: 2, flip: true }] as Act[])
    expect(parseAct(actText(act))).toEqual(act);
  expect(parseAct("Nonsense!")).toBeUndefined();
  expect(parseAct('walk steps=["O1')).toBeUndefined();
});
