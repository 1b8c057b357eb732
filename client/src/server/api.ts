// Requests to the server. Answers that do not change are cached; failed requests can be retried.

import type { Lang } from "../base/words/words";
import type {
  Announcement,
  AskedTo,
  BestWorlds,
  Book,
  BotRatings,
  ChallengeCard,
  Chances,
  Choices,
  Computed,
  Computing,
  Course,
  DailyCard,
  DayPage,
  Desk,
  DeskPerson,
  DeviceCard,
  DeviceCode,
  Drawing,
  Ending,
  Explained,
  Fault,
  GameCard,
  Given,
  HostPage,
  Lane,
  Lesson,
  LinkReach,
  Live,
  LogPage,
  Me,
  Meeting,
  MeetingAnswer,
  MeetingWish,
  Moment,
  MyRatings,
  MyTable,
  MyTournament,
  Nearly,
  NewTable,
  NewTournament,
  NotificationWish,
  Notifying,
  Pad,
  PageTitle,
  PlayedGame,
  Privacy,
  Puzzle,
  PuzzleHeading,
  RatingChange,
  RecordCheck,
  RecoveryCode,
  Review,
  Rulebook,
  Scored,
  Seal,
  Sheets,
  TableCard,
  TournamentPage,
  YourPage,
} from "./api-types";
import { network } from "./network.svelte";

/** A failed request: the server's sentence and code if it gave them, and its status (0: no answer at all). */
export class Failure extends Error {
  constructor(
    readonly status: number,
    sentence = "",
    readonly code = "",
    /** The option or the place it is about. */
    readonly at = "",
    /** The sentence for people in each language, where the server has one. */
    readonly told: Partial<Record<Lang, string>> = {},
  ) {
    super(sentence);
  }
}

/** Options of a table: a JSON schema's properties. */
export interface Option {
  type?: string;
  enum?: (string | number)[];
  items?: { enum?: (string | number)[]; type?: string; minimum?: number; maximum?: number };
  minimum?: number;
  maximum?: number;
  default: unknown;
}

/** Cached answers: they do not change while the page is open. */
const answers = new Map<string, Promise<unknown>>();

/** Clear the response cache: for tests, which share a page. */
export const forgetAnswers = (): void => answers.clear();

/** Milliseconds before a read is retried while its table moves; writes are never retried. */
const MOVING_WAITS = [200, 500, 1000, 2000];

async function fetched(path: string, method = "GET", wish?: unknown, tries = 0): Promise<unknown> {
  const request: RequestInit = { method, headers: { accept: "application/json" } };
  if (wish !== undefined) {
    request.headers = { accept: "application/json", "content-type": "application/json" };
    request.body = JSON.stringify(wish);
  }
  const response = await fetch(path, request).catch(() => {
    network.reached = false;
    throw new Failure(0);
  });
  network.reached = true;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const fault = (body && typeof body === "object" ? body : {}) as Partial<Fault>;
  const [sentence, code, at] = [fault.error, fault.code, fault.at].map((text) => String(text ?? ""));
  const wait = MOVING_WAITS[tries];
  if (code === "moving" && method === "GET" && wait !== undefined) {
    await new Promise((done) => setTimeout(done, wait));
    return fetched(path, method, wish, tries + 1);
  }
  throw new Failure(response.status, sentence, code, at, fault.told);
}

function ask<T>(path: string): Promise<T> {
  let answer = answers.get(path);
  if (!answer) {
    answer = fetched(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answer as Promise<T>;
}
const now = <T>(path: string): Promise<T> => fetched(path) as Promise<T>;
const tell = <T>(path: string, wish?: unknown, method = "POST"): Promise<T> =>
  fetched(path, method, method === "DELETE" ? wish : (wish ?? {})) as Promise<T>;
const at = (table: string, what = ""): string => `api/tables/${encodeURIComponent(table)}${what}`;
const as = (seat: number | null): string => (seat === null ? "" : `?seat=${seat}`);
/** The view of a replay: a seat's, or a spectator's. */
const seenBy = (eyes: number | null): string => (eyes === null ? "?onlooker=true" : `?seat=${eyes}`);

export const games = (): Promise<GameCard[]> => ask("api/games");
export const rulebook = (game: string, lang: Lang): Promise<Rulebook> =>
  ask(`api/games/${encodeURIComponent(game)}/rules?lang=${lang}`);
/** A game explained in pictures; null where it has no book. */
export const book = (game: string): Promise<Book | null> => ask(`api/games/${encodeURIComponent(game)}/book`);
/** Explanations of a game's pieces; `house` has those that every table shares. */
export const explained = (game: string): Promise<Explained> => ask(`api/games/${encodeURIComponent(game)}/explained`);
/** A game's content; its shape is the game's own. */
export const content = <T>(game: string): Promise<T> => ask(`api/games/${encodeURIComponent(game)}/content`);
/** The score pad of a game's box; null where it has none. */
export const pad = (game: string): Promise<Pad | null> => ask(`api/games/${encodeURIComponent(game)}/pad`);
/** The address of a game's sheets as a PDF, on the paper of the reader's country. */
export const sheetsOf = (game: string, lang: Lang, what: "all" | "aid" = "all"): string => {
  const paper = /^(en-(US|CA)|fr-CA|es-MX)$/.test(navigator.language) ? "letter" : "a4";
  return `api/games/${encodeURIComponent(game)}/print?what=${what}&paper=${paper}&lang=${lang}`;
};
/** A lesson, played to its end. */
export const lesson = (game: string, name: string): Promise<Lesson> =>
  ask(`api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(name)}`);
/** The puzzles of a game, easy ones first. */
export const puzzles = (game: string): Promise<PuzzleHeading[]> => ask(`api/games/${encodeURIComponent(game)}/puzzles`);
/** A puzzle with its answer. */
export const puzzle = (game: string, id: string): Promise<Puzzle> =>
  now(`api/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(id)}`);
/** A new table that goes on from a puzzle. */
export const playOn = (game: string, id: string): Promise<TableCard> =>
  tell(`api/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(id)}/onward`);
/** A request of one game only, below its own address. */
export const asset = <T>(game: string, path: string): Promise<T> =>
  ask(`api/games/${encodeURIComponent(game)}/${path}`);
export const options = (game: string): Promise<{ properties: Record<string, Option> }> =>
  ask(`api/games/${encodeURIComponent(game)}/options`);

export const comeIn = (invited?: string): Promise<Me> => tell("api/me", { invited });
export const me = (): Promise<Me> => now("api/me");
export const register = (login: string, password: string): Promise<Me> => tell("api/me/account", { login, password });
export const logIn = (login: string, password: string): Promise<Me> => tell("api/session", { login, password });
export const logOut = (): Promise<null> => tell("api/session", undefined, "DELETE");
/** The visitor's own devices, the one seen last first. */
export const devices = (): Promise<DeviceCard[]> => now("api/me/devices");
/** End one of them; those that are left. */
export const endDevice = (id: string): Promise<DeviceCard[]> =>
  tell(`api/me/devices/${encodeURIComponent(id)}`, undefined, "DELETE");
/** Another password; every other device ends. */
export const changePassword = (old: string, fresh: string): Promise<DeviceCard[]> =>
  tell("api/me/password", { old, new: fresh });
/** The visitor's notification settings. */
export const notifying = (): Promise<Notifying> => now("api/me/notifications");
export const prefer = (wish: NotificationWish): Promise<Notifying> => tell("api/me/notifications", wish);
/** Turn notifications of this browser on or off. */
export const tellBrowser = (endpoint: string, key: string, auth: string): Promise<Notifying> =>
  tell("api/me/browser", { endpoint, key, auth });
export const leaveBrowser = (): Promise<Notifying> => tell("api/me/browser", undefined, "DELETE");
export const nameAddress = (address: string): Promise<Notifying> => tell("api/me/address", { address });
export const aboutTable = (id: string, on: boolean | null): Promise<Notifying> =>
  tell(at(id, "/notifications"), { on });
export const takeHoliday = (first: string, last: string): Promise<Notifying> =>
  tell("api/me/holidays", { first, last });
export const endHolidays = (): Promise<Notifying> => tell("api/me/holidays", undefined, "DELETE");
/** Press the button of a signed link: needs no login. */
export const endByLink = (token: string, all: boolean): Promise<unknown> =>
  tell("api/notifications/end", { token, all });
export const confirmByLink = (token: string): Promise<unknown> => tell("api/notifications/confirm", { token });
/** One's own page: results, best games, friends, invitations, privacy. */
export const yourPage = (): Promise<YourPage> => now("api/me/page");
/** The visitor's ratings with their course, and those of the bots. */
export const myRatings = (): Promise<MyRatings> => now("api/me/ratings");
export const botRatings = (): Promise<BotRatings> => ask("api/bots/ratings");
/** Finished games, the latest first, from those before a number. */
export const myGames = (before?: number): Promise<PlayedGame[]> =>
  now(`api/me/games${before === undefined ? "" : `?from=${before}`}`);
/** A table for the visitor and a friend, who gets an invitation. */
export const inviteFriend = (friend: string): Promise<TableCard> =>
  tell(`api/me/friends/${encodeURIComponent(friend)}/invite`);
export const declineInvitation = (table: string): Promise<AskedTo[]> =>
  tell(`api/me/invitations/${encodeURIComponent(table)}`, undefined, "DELETE");
export const keepPrivacy = (privacy: Privacy): Promise<Privacy> => tell("api/me/privacy", privacy);
/** Whether a program plays with this account. */
export const markBot = (bot: boolean): Promise<Me> => tell("api/me/bot", { bot });
/** A recovery code of the account: shown once. */
/** A code that brings another device in, once; an account gives its password for it. */
export const makeDeviceCode = (password: string): Promise<DeviceCode> => tell("api/me/device-code", { password });
export const endDeviceCode = (): Promise<null> => tell("api/me/device-code", undefined, "DELETE");
/** Sign in here with another device's code. */
export const bringDevice = (code: string): Promise<Me> => tell("api/session/device", { code });
export const makeRecovery = (password: string): Promise<RecoveryCode> => tell("api/me/recovery", { password });
/** Come back with such a code, and have another password. */
export const recover = (login: string, code: string, password: string): Promise<Me> =>
  tell("api/session/recovery", { login, code, password });
/** Everything that the server keeps about the visitor. */
export const myData = (): Promise<Record<string, unknown>> => now("api/me/data");
/** The admin's message to everyone; null: none. */
export const notice = (): Promise<Announcement | null> => now("api/notice");
/** The host's own pages, such as rules and contact. */
export const hostPages = (): Promise<PageTitle[]> => ask("api/pages");
export const hostPage = (name: string, lang: Lang): Promise<HostPage> =>
  now(`api/pages/${encodeURIComponent(name)}?lang=${lang}`);
/** Who can open a link to this server. */
export const reach = (): Promise<LinkReach> => now("api/phones");
/** Open the server to the home network: for the browser on its own machine. */
export const letPhonesJoin = (address: string): Promise<LinkReach> => tell("api/phones", { address });
export const closeToPhones = (): Promise<LinkReach> => tell("api/phones", undefined, "DELETE");
/** Report a message at a table to the admin. */
export const report = (id: string, line: number): Promise<null> => tell(at(id, "/report"), { line });
/** The admin page. */
export const desk = (): Promise<Desk> => now("api/desk");
export const deskPeople = (name: string): Promise<DeskPerson[]> =>
  now(`api/desk/people?name=${encodeURIComponent(name)}`);
export const suspend = (person: string, days: number, why: string): Promise<Desk> =>
  tell(`api/desk/people/${encodeURIComponent(person)}/suspend`, { days, why });
export const removePerson = (person: string, why: string): Promise<Desk> =>
  tell(`api/desk/people/${encodeURIComponent(person)}/remove`, { why });
export const endTable = (table: string, why: string): Promise<Desk> =>
  tell(`api/desk/tables/${encodeURIComponent(table)}/end`, { why });
export const settleReport = (number: number): Promise<Desk> => tell(`api/desk/reports/${number}`, undefined, "DELETE");
export const tellAll = (text: string, hours: number): Promise<Desk> => tell("api/desk/notice", { text, hours });
export const tellNothing = (): Promise<Desk> => tell("api/desk/notice", undefined, "DELETE");
export const forgetMe = (): Promise<null> => tell("api/me", undefined, "DELETE");
/** The score of a position typed in from a cardboard game. */
export const scored = (position: unknown, strict: boolean): Promise<Scored> => tell("api/score", { position, strict });
export const rename = (name: string): Promise<Me> => tell("api/me", { name }, "PATCH");
/** Look for an opponent: the state of the search, polled. */
export const wishMatch = (wish: MeetingWish): Promise<Meeting> => tell("api/match", wish);
export const match = (): Promise<Meeting> => now("api/match");
/** Join the opponent found, leaving the current table for later; or play on. */
export const answerMatch = (join: boolean, table: string): Promise<Meeting> =>
  tell("api/match/answer", { join, table } satisfies MeetingAnswer);
/** Sent also when the page closes, so that no opponent is matched with a closed page. */
export const stopMatch = (): Promise<unknown> => fetch("api/match", { method: "DELETE", keepalive: true });
/** The visitor's rating change by a game; null: none. */
export const ratingChange = (id: string): Promise<RatingChange | null> => now(at(id, "/rating"));
const cup = (id: string, what = ""): string => `api/tournaments/${encodeURIComponent(id)}${what}`;
export const makeTournament = (wish: NewTournament): Promise<TournamentPage> => tell("api/tournaments", wish);
export const myTournaments = (): Promise<MyTournament[]> => now("api/me/tournaments");
export const tournament = (id: string): Promise<TournamentPage> => now(cup(id));
/** The tables of the round as spectators see them. */
export const tournamentLive = (id: string): Promise<Live> => now(cup(id, "/live"));
export const tournamentCsv = (id: string): string => cup(id, "/csv");
export const joinTournament = (id: string): Promise<TournamentPage> => tell(cup(id, "/join"));
export const removeEntrant = (id: string, entrant: number): Promise<TournamentPage> =>
  tell(cup(id, "/remove"), { entrant });
export const swapEntrants = (id: string, one: number, other: number): Promise<TournamentPage> =>
  tell(cup(id, "/swap"), { one, other });
export const hereAgain = (id: string): Promise<TournamentPage> => tell(cup(id, "/here"));
export const leaveTournament = (id: string): Promise<TournamentPage> => tell(cup(id, "/leave"));
export const beginTournament = (id: string): Promise<TournamentPage> => tell(cup(id, "/begin"));
export const nextRound = (id: string): Promise<TournamentPage> => tell(cup(id, "/next"));
export const pauseTournament = (id: string, paused: boolean): Promise<TournamentPage> =>
  tell(cup(id, "/pause"), { paused });
export const correctResult = (id: string, round: number, table: number, places: number[]): Promise<TournamentPage> =>
  tell(cup(id, "/result"), { round, table, places });
export const endTournament = (id: string): Promise<TournamentPage> => tell(cup(id, "/end"));
export const tables = (): Promise<TableCard[]> => now("api/tables");
export const myTables = (): Promise<MyTable[]> => now("api/me/tables");
export const table = (id: string): Promise<TableCard> => now(at(id));
export const makeTable = (terms: NewTable): Promise<TableCard> => tell("api/tables", terms);
/** Other terms for an own table under the same link, while no one else sits there. */
export const changeTerms = (id: string, terms: NewTable): Promise<TableCard> => tell(at(id, "/terms"), terms);
export const sit = (id: string, seat: number | null): Promise<TableCard> =>
  tell(at(id, "/sit"), seat === null ? {} : { seat });
export const stand = (id: string): Promise<TableCard> => tell(at(id, "/stand"));
export const ready = (id: string, is: boolean): Promise<TableCard> => tell(at(id, "/ready"), { ready: is });
export const seatBot = (id: string, seat: number, level: string | null): Promise<TableCard> =>
  tell(at(id, "/bots"), { seat, level });
export const start = (id: string): Promise<TableCard> => tell(at(id, "/start"));
export const rematch = (id: string): Promise<TableCard> => tell(at(id, "/rematch"));
export const actions = (id: string, seat: number | null = null): Promise<Choices> => now(at(id, `/actions${as(seat)}`));
export const log = (id: string, eyes: number | null): Promise<LogPage> => now(at(id, `/log${seenBy(eyes)}`));
/** A hint of a grade, from 1 to 4, for the own seat in a game against bots. */
export const hint = (id: string, grade: number, seat: number | null): Promise<Given> =>
  tell(at(id, "/hint"), seat === null ? { grade } : { grade, seat });
/** Send the page's result for the bots of its table, get the next task: the answer may take a while. */
export const computing = (id: string, answers: Computed[]): Promise<Computing> =>
  tell(at(id, "/computing"), { answers });
export const score = (id: string): Promise<Sheets> => now(at(id, "/score"));
export const seal = (id: string): Promise<Seal> => now(at(id, "/seal"));
export const drawing = (id: string, seat: number | null, lang: Lang): Promise<Drawing> =>
  now(at(id, `/drawing${as(seat)}${seat === null ? "?" : "&"}lang=${lang}`));
/** The one piece that would have made the difference to a seat of a finished game. */
export const nearly = (id: string, seat: number): Promise<Nearly> => now(at(id, `/nearly?seat=${seat}`));
/** The winners of a finished game, and whom a picture of it leaves unnamed. */
export const ending = (id: string): Promise<Ending> => now(at(id, "/ending"));
export const course = (id: string): Promise<Course> => now(at(id, "/course"));
/** A moment. The past of a finished game does not change; that of a running one may, where a move is taken back. */
export const moment = (id: string, move: number, eyes: number | null, finished: boolean): Promise<Moment> =>
  (finished ? ask : now)(at(id, `/moves/${move}${seenBy(eyes)}`));
/** The chances to win after every move of a finished game. */
export const chances = (id: string): Promise<Chances> => ask(at(id, "/chances"));
/** The cost of a seat's decisions in a finished game, from one of them on. */
export const review = (id: string, seat: number, from: number): Promise<Review> =>
  ask(at(id, `/review?seat=${seat}&from=${from}`));
/** A seat's world of a round (0: the last) and the best that a search finds; another seed starts another search. */
export const best = (id: string, round: number, seat: number, seed: number): Promise<BestWorlds> =>
  ask(at(id, `/best?round=${round}&seat=${seat}&seed=${seed}`));
/** A new table that goes on from right after a move, for this seat, with bots on the others. */
export const onward = (id: string, move: number, seat: number): Promise<TableCard> =>
  tell(at(id, "/onward"), { move, seat });
/** Whether every move of a finished game was legal and every deal the one the sealed seed decides, checked now. */
export const verdict = (id: string): Promise<RecordCheck> => now(at(id, "/verdict"));
export const recordOf = (id: string): string => at(id, "/record");

const onDay = (game: string, day: string, what = ""): string =>
  `api/daily/${encodeURIComponent(game)}/${encodeURIComponent(day)}${what}`;
/** Today's deals, the visitor's tries, and the row of days. */
export const daily = (): Promise<DailyCard> => now("api/daily");
/** A day's leaderboard and deal, from a given result on. */
export const dayPage = (game: string, day: string, from = 0): Promise<DayPage> =>
  now(onDay(game, day, `?from=${from}`));
/** The points over time of a player's try, or of a bot. */
export const ghost = (game: string, day: string, number: number): Promise<Lane> =>
  ask(onDay(game, day, `/ghosts/${number}`));
/** A challenge: whose result, and its points over time. */
export const challenge = (link: string): Promise<ChallengeCard> => now(`api/challenges/${encodeURIComponent(link)}`);
/** A new table with the deal of a challenge. */
export const playChallenge = (link: string): Promise<TableCard> =>
  tell(`api/challenges/${encodeURIComponent(link)}/play`);
/** The visitor's one try: a new table, or the one that runs. */
export const tryDaily = (game: string, day: string): Promise<TableCard> => tell(onDay(game, day, "/try"));
/** A table with the deal of a day that does not count. */
export const practiseDaily = (game: string, day: string): Promise<TableCard> => tell(onDay(game, day, "/practice"));
