// The current page, read from the part of the address after '#': any server of plain files can serve the client.

import { reach } from "./reach.svelte";
import { settings } from "./settings.svelte";

export type Route =
  | { at: "start" }
  | { at: "watch" }
  | { at: "left"; why: "out" | "gone" }
  | { at: "settings"; tab: SettingsTab }
  | { at: "you" }
  | { at: "device"; code: string }
  | { at: "desk" }
  | { at: "box"; game: string | undefined; tool: BoxTool | undefined }
  | { at: "new"; game: string | undefined }
  | { at: "friends"; game: string | undefined }
  | { at: "table"; id: string; watching: boolean; move: number | undefined }
  | { at: "tv"; id: string }
  | { at: "end"; token: string }
  | { at: "confirm"; token: string }
  | { at: "replay"; id: string; move: number | undefined; seat: number | null | undefined }
  | { at: "review"; id: string; seat: number | undefined; move: number | undefined }
  | { at: "best"; id: string; round: number | undefined; seat: number | undefined }
  | { at: "check"; id: string }
  | { at: "grow"; id: string }
  | { at: "rules"; game: string; rule: string | undefined }
  | { at: "lessons"; game: string | undefined }
  | { at: "learn"; game: string; lesson: string }
  | { at: "practice"; game: string }
  | { at: "find"; game: string | undefined }
  | { at: "opponents"; game: string | undefined }
  | { at: "daily"; game: string | undefined; day: string | undefined }
  | { at: "beat"; link: string }
  | { at: "tournament"; id: string; projector: boolean }
  | { at: "new-tournament"; game: string | undefined }
  | { at: "page"; name: string }
  | { at: "lost" };

/** What the companion of a box offers. */
export const BOX_TOOLS = ["clock", "pad", "count"] as const;
export type BoxTool = (typeof BOX_TOOLS)[number];
export const TABS = ["name", "account", "devices", "notifications", "data"] as const;
export type SettingsTab = (typeof TABS)[number];
const isTab = (text: string): text is SettingsTab => (TABS as readonly string[]).includes(text);

/** The lesson for players new to a game. */
const FIRST_LESSON = "first";
/** In place of a seat: the public view. */
const PUBLIC = "public";
const whole = (text: string | undefined): number | undefined =>
  text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

export function parse(hash: string): Route {
  const [, first, second, third, fourth, ...more] = decodeURIComponent(hash.replace(/^#/, "")).split("/");
  if (!first) return { at: "start" };
  if (more.length > 0) return { at: "lost" };
  if ((first === "watch" || first === "you" || first === "desk") && !second) return { at: first };
  if (first === "me" && !third) {
    if (!second) return { at: "settings", tab: "account" }; // an address of earlier versions
    if (second === "out" || second === "gone") return { at: "left", why: second };
  }
  if (first === "settings" && !third) {
    if (!second) return { at: "settings", tab: "name" };
    if (isTab(second)) return { at: "settings", tab: second };
  }
  if ((first === "learn" || first === "lessons") && !second) return { at: "lessons", game: undefined };
  if (first === "lessons" && second && !third) return { at: "lessons", game: second };
  if (first === "device" && !third) return { at: "device", code: second ?? "" };
  const tool = BOX_TOOLS.find((each) => each === third);
  if (first === "box" && (!third || tool) && !fourth) return { at: "box", game: second || undefined, tool };
  if (first === "friends" && !third) return { at: "friends", game: second || undefined };
  if (first === "new" && !third) return { at: "new", game: second || undefined };
  if (first === "t" && second && (!third || third === "watch" || whole(third) !== undefined) && !fourth)
    return { at: "table", id: second, watching: third === "watch", move: whole(third) };
  if (first === "tv" && second && !third) return { at: "tv", id: second };
  if ((first === "end" || first === "confirm") && second && !third) return { at: first, token: second };
  if (first === "replay" && second)
    return { at: "replay", id: second, move: whole(third), seat: fourth === PUBLIC ? null : whole(fourth) };
  if (first === "review" && second) return { at: "review", id: second, seat: whole(third), move: whole(fourth) };
  if (first === "best" && second) return { at: "best", id: second, round: whole(third), seat: whole(fourth) };
  if ((first === "check" || first === "grow") && second && !third) return { at: first, id: second };
  if (first === "rules" && second && !fourth) return { at: "rules", game: second, rule: third || undefined };
  if (first === "learn" && second && !fourth) return { at: "learn", game: second, lesson: third || FIRST_LESSON };
  if (first === "daily" && !fourth) return { at: "daily", game: second || undefined, day: third || undefined };
  if (first === "beat" && second && !third) return { at: "beat", link: second };
  if (first === "opponents" && !third) return { at: "opponents", game: second || undefined };
  if (first === "find" && !third) return { at: "find", game: second || undefined };
  if (first === "tournament" && second && (!third || third === "projector") && !fourth)
    return { at: "tournament", id: second, projector: third === "projector" };
  if (first === "new-tournament" && !third) return { at: "new-tournament", game: second || undefined };
  if (first === "page" && second && !third) return { at: "page", name: second };
  if (first === "practice" && second && !third) return { at: "practice", game: second };
  return { at: "lost" };
}

function here(): Route {
  try {
    return parse(location.hash);
  } catch {
    return { at: "lost" }; // a '%' that stands for no character
  }
}

const current = $state({ route: here() });

addEventListener("hashchange", () => {
  current.route = here();
});

export const place = {
  get route(): Route {
    return current.route;
  },
};

/** The settings, and the tab that is open. */
export const toSettings = (tab: SettingsTab = "name"): string => `#/settings/${tab}`;
/** The lessons, puzzles and rules of all games, or of one. */
export const toLearn = (game?: string): string => (game ? `#/lessons/${game}` : "#/learn");
/** One's own page. */
export const toYou = (): string => "#/you";
/** The page on which another device enters a code, typed or from the address. */
export const toDevice = (code = ""): string => `#/device${code ? `/${code}` : ""}`;
export const toRules = (game: string, rule?: string): string => `#/rules/${game}${rule ? `/${rule}` : ""}`;
export const toLesson = (game: string, lesson?: string): string => `#/learn/${game}${lesson ? `/${lesson}` : ""}`;
export const toPractice = (game: string): string => `#/practice/${game}`;
export const toDaily = (game?: string, day?: string): string =>
  `#/daily${game ? `/${game}${day ? `/${day}` : ""}` : ""}`;
/** A challenge: the deal of a finished game, to be played beside its ghost. */
export const toBeat = (link: string): string => `#/beat/${link}`;
export const toFind = (game?: string): string => (game ? `#/find/${game}` : "#/find");
/** The six bots, how strong each is, and who is near the visitor. */
export const toOpponents = (game?: string): string => (game ? `#/opponents/${game}` : "#/opponents");
export const toNew = (game?: string): string => (game ? `#/new/${game}` : "#/new");
/** A new table with a link for friends. */
export const toFriends = (game?: string): string => (game ? `#/friends/${game}` : "#/friends");
export const toTournament = (id: string, projector = false): string =>
  `#/tournament/${id}${projector ? "/projector" : ""}`;
export const toNewTournament = (game?: string): string => (game ? `#/new-tournament/${game}` : "#/new-tournament");
/** The companion of a game's box, or one of its tools. */
export const toBox = (game?: string, tool?: BoxTool): string =>
  game ? `#/box/${game}${tool ? `/${tool}` : ""}` : "#/box";
/** A page in the words of the server's host. */
export const toPage = (name: string): string => `#/page/${name}`;
export const toTable = (id: string, watching = false): string => `#/t/${id}${watching ? "/watch" : ""}`;
/** A table on a big screen. */
export const toTv = (id: string): string => `#/tv/${id}`;
export const toReplay = (id: string, move?: number, seat?: number | null): string =>
  `#/replay/${id}${move === undefined ? "" : `/${move}${seat === undefined ? "" : `/${seat ?? PUBLIC}`}`}`;
/** A finished game looked at again: a seat's decisions, and the one that was this move. */
export const toReview = (id: string, seat?: number, move?: number): string =>
  `#/review/${id}${seat === undefined ? "" : `/${seat}${move === undefined ? "" : `/${move}`}`}`;
/** The best world of a round, counted from 1, for a seat. */
export const toBest = (id: string, round?: number, seat?: number): string =>
  `#/best/${id}${round === undefined ? "" : `/${round}${seat === undefined ? "" : `/${seat}`}`}`;
/** The page on which anyone can check the deals of a finished game. */
export const toCheck = (id: string): string => `#/check/${id}`;
/** A finished game as a film of ten seconds. */
export const toGrow = (id: string): string => `#/grow/${id}`;
/** Pages with an address of their own, for which the server draws a preview. */
const PREVIEWED = /^#\/(t|replay|daily|tournament|beat)(\/|$)/;
/** An absolute address to share. What a friend sees of it before they open it is in the language of who shares it. */
export const linkTo = (hash: string): string =>
  PREVIEWED.test(hash)
    ? `${reach.origin}${hash.slice(1)}${settings.lang === "de" ? "?lang=de" : ""}`
    : `${reach.origin}${location.pathname}${hash}`;
export function go(hash: string): void {
  location.hash = hash;
}
