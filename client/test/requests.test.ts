// Every request of the page: its method, its address, what it sends, and whether its answer is cached.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as api from "../src/server/api";

type Request = (api_: typeof api) => Promise<unknown>;
let sent: unknown[][];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET", body, headers }: RequestInit) => {
    const parsed = typeof body === "string" ? [JSON.parse(body)] : [];
    expect(headers && "content-type" in headers ? "application/json" : undefined).toBe(
      parsed.length ? "application/json" : undefined,
    );
    sent.push([method, path, ...parsed]);
    return Promise.resolve(new Response(JSON.stringify({ answered: path })));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CACHED: [string, Request, string][] = [
  ["games", (api) => api.games(), "api/games"],
  ["hostPages", (api) => api.hostPages(), "api/pages"],
  ["rulebook", (api) => api.rulebook("a b", "de"), "api/games/a%20b/rules?lang=de"],
  ["book", (api) => api.book("a/b"), "api/games/a%2Fb/book"],
  ["explained", (api) => api.explained("a/b"), "api/games/a%2Fb/explained"],
  ["content", (api) => api.content("a/b"), "api/games/a%2Fb/content"],
  ["lesson", (api) => api.lesson("a/b", "c/d"), "api/games/a%2Fb/lessons/c%2Fd"],
  ["puzzles", (api) => api.puzzles("a/b"), "api/games/a%2Fb/puzzles"],
  ["pad", (api) => api.pad("a/b"), "api/games/a%2Fb/pad"],
  ["asset", (api) => api.asset("a/b", "outlines/x"), "api/games/a%2Fb/outlines/x"],
  ["options", (api) => api.options("a/b"), "api/games/a%2Fb/options"],
  ["botRatings", (api) => api.botRatings(), "api/bots/ratings"],
  ["chances", (api) => api.chances("T"), "api/tables/T/chances"],
  ["review", (api) => api.review("T", 2, 7), "api/tables/T/review?seat=2&from=7"],
  ["best", (api) => api.best("T", 1, 2, 3), "api/tables/T/best?round=1&seat=2&seed=3"],
  ["ghost", (api) => api.ghost("a/b", "c", 4), "api/daily/a%2Fb/c/ghosts/4"],
  ["moment", (api) => api.moment("T", 5, 1, true), "api/tables/T/moves/5?seat=1"],
];
const READ: [string, Request, string][] = [
  ["hostPage", (api) => api.hostPage("a/b", "de"), "api/pages/a%2Fb?lang=de"],
  ["ending", (api) => api.ending("T"), "api/tables/T/ending"],
  ["challenge", (api) => api.challenge("a/b"), "api/challenges/a%2Fb"],
  ["reach", (api) => api.reach(), "api/phones"],
  ["puzzle", (api) => api.puzzle("a/b", "c/d"), "api/games/a%2Fb/puzzles/c%2Fd"],
  ["devices", (api) => api.devices(), "api/me/devices"],
  ["me", (api) => api.me(), "api/me"],
  ["notifying", (api) => api.notifying(), "api/me/notifications"],
  ["yourPage", (api) => api.yourPage(), "api/me/page"],
  ["myRatings", (api) => api.myRatings(), "api/me/ratings"],
  ["myGames", (api) => api.myGames(), "api/me/games"],
  ["myGames, older ones", (api) => api.myGames(0), "api/me/games?from=0"],
  ["myData", (api) => api.myData(), "api/me/data"],
  ["notice", (api) => api.notice(), "api/notice"],
  ["desk", (api) => api.desk(), "api/desk"],
  ["deskPeople", (api) => api.deskPeople("a b"), "api/desk/people?name=a%20b"],
  ["match", (api) => api.match(), "api/match"],
  ["ratingChange", (api) => api.ratingChange("T"), "api/tables/T/rating"],
  ["myTournaments", (api) => api.myTournaments(), "api/me/tournaments"],
  ["tournament", (api) => api.tournament("C/1"), "api/tournaments/C%2F1"],
  ["tournamentLive", (api) => api.tournamentLive("C"), "api/tournaments/C/live"],
  ["tables", (api) => api.tables(), "api/tables"],
  ["myTables", (api) => api.myTables(), "api/me/tables"],
  ["table", (api) => api.table("T/1"), "api/tables/T%2F1"],
  ["actions", (api) => api.actions("T"), "api/tables/T/actions"],
  ["actions of a seat", (api) => api.actions("T", 0), "api/tables/T/actions?seat=0"],
  ["log of a seat", (api) => api.log("T", 0), "api/tables/T/log?seat=0"],
  ["log for spectators", (api) => api.log("T", null), "api/tables/T/log?onlooker=true"],
  ["score", (api) => api.score("T"), "api/tables/T/score"],
  ["seal", (api) => api.seal("T"), "api/tables/T/seal"],
  ["drawing", (api) => api.drawing("T", null, "de"), "api/tables/T/drawing?lang=de"],
  ["drawing of a seat", (api) => api.drawing("T", 0, "en"), "api/tables/T/drawing?seat=0&lang=en"],
  ["nearly", (api) => api.nearly("T", 1), "api/tables/T/nearly?seat=1"],
  ["course", (api) => api.course("T"), "api/tables/T/course"],
  ["moment of a running game", (api) => api.moment("T", 5, null, false), "api/tables/T/moves/5?onlooker=true"],
  ["verdict", (api) => api.verdict("T"), "api/tables/T/verdict"],
  ["daily", (api) => api.daily(), "api/daily"],
  ["dayPage", (api) => api.dayPage("a/b", "c/d"), "api/daily/a%2Fb/c%2Fd?from=0"],
  ["dayPage, later results", (api) => api.dayPage("a", "c", 20), "api/daily/a/c?from=20"],
];
const WRITTEN: [string, Request, string, unknown, string?][] = [
  ["playOn", (api) => api.playOn("a/b", "c/d"), "api/games/a%2Fb/puzzles/c%2Fd/onward", {}],
  ["comeIn", (api) => api.comeIn(), "api/me", {}],
  ["comeIn by a link", (api) => api.comeIn("T"), "api/me", { invited: "T" }],
  ["letPhonesJoin", (api) => api.letPhonesJoin("10.0.0.1"), "api/phones", { address: "10.0.0.1" }],
  [
    "changeTerms",
    (api) => api.changeTerms("a/b", { game: "g", seats: 2 }),
    "api/tables/a%2Fb/terms",
    { game: "g", seats: 2 },
  ],
  ["register", (api) => api.register("l", "p"), "api/me/account", { login: "l", password: "p" }],
  ["logIn", (api) => api.logIn("l", "p"), "api/session", { login: "l", password: "p" }],
  ["changePassword", (api) => api.changePassword("o", "n"), "api/me/password", { old: "o", new: "n" }],
  ["tellBrowser", (api) => api.tellBrowser("e", "k", "a"), "api/me/browser", { endpoint: "e", key: "k", auth: "a" }],
  ["nameAddress", (api) => api.nameAddress("a@b"), "api/me/address", { address: "a@b" }],
  ["aboutTable", (api) => api.aboutTable("T", null), "api/tables/T/notifications", { on: null }],
  ["takeHoliday", (api) => api.takeHoliday("f", "l"), "api/me/holidays", { first: "f", last: "l" }],
  ["endByLink", (api) => api.endByLink("t", true), "api/notifications/end", { token: "t", all: true }],
  ["confirmByLink", (api) => api.confirmByLink("t"), "api/notifications/confirm", { token: "t" }],
  ["inviteFriend", (api) => api.inviteFriend("a/b"), "api/me/friends/a%2Fb/invite", {}],
  ["markBot", (api) => api.markBot(true), "api/me/bot", { bot: true }],
  ["makeDeviceCode", (api) => api.makeDeviceCode("p"), "api/me/device-code", { password: "p" }],
  ["bringDevice", (api) => api.bringDevice("c"), "api/session/device", { code: "c" }],
  ["makeRecovery", (api) => api.makeRecovery("p"), "api/me/recovery", { password: "p" }],
  ["recover", (api) => api.recover("l", "c", "p"), "api/session/recovery", { login: "l", code: "c", password: "p" }],
  ["report", (api) => api.report("T", 3), "api/tables/T/report", { line: 3 }],
  ["suspend", (api) => api.suspend("a/b", 7, "w"), "api/desk/people/a%2Fb/suspend", { days: 7, why: "w" }],
  ["removePerson", (api) => api.removePerson("a/b", "w"), "api/desk/people/a%2Fb/remove", { why: "w" }],
  ["endTable", (api) => api.endTable("T/1", "w"), "api/desk/tables/T%2F1/end", { why: "w" }],
  ["tellAll", (api) => api.tellAll("t", 2), "api/desk/notice", { text: "t", hours: 2 }],
  ["scored", (api) => api.scored({ a: 1 }, true), "api/score", { position: { a: 1 }, strict: true }],
  ["rename", (api) => api.rename("n"), "api/me", { name: "n" }, "PATCH"],
  ["answerMatch", (api) => api.answerMatch(true, "T"), "api/match/answer", { join: true, table: "T" }],
  ["joinTournament", (api) => api.joinTournament("C"), "api/tournaments/C/join", {}],
  ["removeEntrant", (api) => api.removeEntrant("C", 3), "api/tournaments/C/remove", { entrant: 3 }],
  ["swapEntrants", (api) => api.swapEntrants("C", 1, 2), "api/tournaments/C/swap", { one: 1, other: 2 }],
  ["hereAgain", (api) => api.hereAgain("C"), "api/tournaments/C/here", {}],
  ["leaveTournament", (api) => api.leaveTournament("C"), "api/tournaments/C/leave", {}],
  ["beginTournament", (api) => api.beginTournament("C"), "api/tournaments/C/begin", {}],
  ["nextRound", (api) => api.nextRound("C"), "api/tournaments/C/next", {}],
  ["pauseTournament", (api) => api.pauseTournament("C", true), "api/tournaments/C/pause", { paused: true }],
  [
    "correctResult",
    (api) => api.correctResult("C", 1, 2, [1, 2]),
    "api/tournaments/C/result",
    { round: 1, table: 2, places: [1, 2] },
  ],
  ["endTournament", (api) => api.endTournament("C"), "api/tournaments/C/end", {}],
  ["sit", (api) => api.sit("T", null), "api/tables/T/sit", {}],
  ["sit at a seat", (api) => api.sit("T", 0), "api/tables/T/sit", { seat: 0 }],
  ["stand", (api) => api.stand("T"), "api/tables/T/stand", {}],
  ["ready", (api) => api.ready("T", false), "api/tables/T/ready", { ready: false }],
  ["seatBot", (api) => api.seatBot("T", 1, null), "api/tables/T/bots", { seat: 1, level: null }],
  ["start", (api) => api.start("T"), "api/tables/T/start", {}],
  ["rematch", (api) => api.rematch("T"), "api/tables/T/rematch", {}],
  ["hint", (api) => api.hint("T", 4, null), "api/tables/T/hint", { grade: 4 }],
  ["hint for a seat", (api) => api.hint("T", 1, 0), "api/tables/T/hint", { grade: 1, seat: 0 }],
  ["computing", (api) => api.computing("T", []), "api/tables/T/computing", { answers: [] }],
  ["onward", (api) => api.onward("T", 5, 1), "api/tables/T/onward", { move: 5, seat: 1 }],
  ["tryDaily", (api) => api.tryDaily("a/b", "c"), "api/daily/a%2Fb/c/try", {}],
  ["practiseDaily", (api) => api.practiseDaily("a/b", "c"), "api/daily/a%2Fb/c/practice", {}],
  ["playChallenge", (api) => api.playChallenge("a/b"), "api/challenges/a%2Fb/play", {}],
];
const DELETED: [string, Request, string][] = [
  ["closeToPhones", (api) => api.closeToPhones(), "api/phones"],
  ["logOut", (api) => api.logOut(), "api/session"],
  ["endDevice", (api) => api.endDevice("a/b"), "api/me/devices/a%2Fb"],
  ["leaveBrowser", (api) => api.leaveBrowser(), "api/me/browser"],
  ["endHolidays", (api) => api.endHolidays(), "api/me/holidays"],
  ["declineInvitation", (api) => api.declineInvitation("T/1"), "api/me/invitations/T%2F1"],
  ["endDeviceCode", (api) => api.endDeviceCode(), "api/me/device-code"],
  ["settleReport", (api) => api.settleReport(3), "api/desk/reports/3"],
  ["tellNothing", (api) => api.tellNothing(), "api/desk/notice"],
  ["forgetMe", (api) => api.forgetMe(), "api/me"],
  ["stopMatch", (api) => api.stopMatch(), "api/match"],
];
const ANY = { any: [1] } as never;
/** Functions whose one argument is sent as it is. */
const AS_GIVEN: [string, Request, string][] = [
  ["prefer", (api) => api.prefer(ANY), "api/me/notifications"],
  ["keepPrivacy", (api) => api.keepPrivacy(ANY), "api/me/privacy"],
  ["wishMatch", (api) => api.wishMatch(ANY), "api/match"],
  ["makeTournament", (api) => api.makeTournament(ANY), "api/tournaments"],
  ["makeTable", (api) => api.makeTable(ANY), "api/tables"],
];

test.each(CACHED)("%s is read once", async (_, request, path) => {
  expect([await request(api), await request(api)]).toEqual([{ answered: path }, { answered: path }]);
  expect(sent).toEqual([["GET", path]]);
});

test.each(READ)("%s is read every time", async (_, request, path) => {
  expect([await request(api), await request(api)]).toEqual([{ answered: path }, { answered: path }]);
  expect(sent).toEqual([
    ["GET", path],
    ["GET", path],
  ]);
});

test.each(WRITTEN)("%s sends what it names", async (_, request, path, body, method = "POST") => {
  expect(await request(api)).toEqual({ answered: path });
  expect(sent).toEqual([[method, path, body]]);
});

test.each(DELETED)("%s deletes", async (_, request, path) => {
  expect(await request(api)).toBeDefined();
  expect(sent).toEqual([["DELETE", path]]);
});

test.each(AS_GIVEN)("%s sends what it is given", async (_, request, path) => {
  await request(api);
  expect(sent).toEqual([["POST", path, ANY]]);
});

test("files have addresses of their own", () => {
  expect([api.tournamentCsv("C/1"), api.recordOf("T/1")]).toEqual([
    "api/tournaments/C%2F1/csv",
    "api/tables/T%2F1/record",
  ]);
});

test.each([
  ["en-US", "letter"],
  ["fr-CA", "letter"],
  ["en-GB", "a4"],
  ["de", "a4"],
])("sheets to print have the paper of a reader of %s", (language, paper) => {
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
  expect(api.sheetsOf("mondo", "de")).toBe(`api/games/mondo/print?what=all&paper=${paper}&lang=de`);
});

test("every request is tried here", () => {
  const tried = [...CACHED, ...READ, ...WRITTEN, ...DELETED, ...AS_GIVEN].map(([name]) => name.split(/[ ,]/)[0]);
  const others = ["Failure", "forgetAnswers", "tournamentCsv", "recordOf", "sheetsOf"];
  expect(Object.keys(api).filter((name) => !tried.includes(name) && !others.includes(name))).toEqual([]);
});

test.each([
  ["read", () => api.table("T"), 5],
  ["write", () => api.stand("T"), 1],
] as const)("a %s of a table that moves is tried %s", async (_, request, times) => {
  vi.useFakeTimers();
  const moving = JSON.stringify({ error: "", code: "moving" });
  const waits: number[] = [];
  vi.stubGlobal("fetch", () => {
    waits.push(Date.now());
    return Promise.resolve(new Response(moving, { status: 503 }));
  });
  const answer = expect(request()).rejects.toMatchObject({ code: "moving", status: 503 });
  await vi.runAllTimersAsync();
  await answer;
  expect(waits).toHaveLength(times);
  expect(waits.slice(1).map((at, index) => at - (waits[index] ?? 0))).toEqual(
    [200, 500, 1000, 2000].slice(0, times - 1),
  );
});
