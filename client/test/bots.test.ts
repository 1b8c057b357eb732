import { beforeEach, expect, test } from "vitest";
import { align, botName, botOf, distinct, fitting, follow, offered, shownLevel } from "../src/base/bot-names";

beforeEach(() => localStorage.clear());

test("the gentlest is right until the first win of a game, then whoever is nearest to its results", () => {
  expect(fitting("mondo")).toBe("novice");
  for (const table of ["l1", "l2", "l3"]) follow("mondo", table, false);
  expect(fitting("mondo")).toBe("novice");
  follow("mondo", "w1", true);
  expect(fitting("mondo")).toBe("easy");
  for (const table of ["a", "b", "c", "d"]) follow("mondo", table, true);
  expect(fitting("mondo")).toBe("keen");
  expect(fitting("monuments")).toBe("novice");
  for (const table of ["e", "f"]) follow("mondo", table, false);
  expect(fitting("mondo")).toBe("casual");
});

test("a rating of the server goes before the games on this device, in every place that asks", () => {
  align("mondo", "strong");
  expect(fitting("mondo")).toBe("strong");
  follow("mondo", "a", false);
  align("mondo", "strong");
  align("mondo", "nobody");
  expect(fitting("mondo")).toBe("strong");
});

test("a table counts once, however often its end is seen, and nobody falls below the weakest", () => {
  for (let time = 0; time < 9; time += 1) follow("mondo", "a", true);
  expect(fitting("mondo")).toBe("easy");
  follow("lords_of_worlds", "w", true);
  for (let time = 0; time < 20; time += 1) follow("lords_of_worlds", `t${time}`, false);
  expect(fitting("lords_of_worlds")).toBe("novice");
});

test("what is kept and cannot be read is as if nothing were kept", () => {
  localStorage.setItem("worldwright.fitting", "{");
  expect(fitting("mondo")).toBe("novice");
});

test("a bot is called by the person of its level, and by its seat where it has none", () => {
  expect(shownLevel("easy")).toBe("easy");
  expect(shownLevel("nobody")).toBe("keen");
  expect(botName("greedy", 1)).toBe("Bot Otto");
  expect(botName("master", 1)).toBe("Agatha");
  expect(botOf("nobody")).toBeUndefined();
});

test("no two bots at a table have one name", () => {
  const players = ["Kofi", "Kofi", "Pip", "Kofi"].map((name) => ({ name, bot: true }));
  expect(distinct(players).map(({ name }) => name)).toEqual(["Kofi", "Kofi 2", "Pip", "Kofi 3"]);
});

test("a bot is offered by its name and level", () => {
  const bot = botOf("strong");
  expect(bot && offered(bot)).toBe("Runa, strong");
});
