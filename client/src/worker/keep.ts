// The service worker's cache rules, as one list of public files. Everything else is never touched.

/** Cache policy. "page": network first, cached for a time. "link": the page under an address to share.
 * "file": cached for good, its name holds its content's hash.
 * "text": network first, cached. "never": not handled here. */
export type Kept = "page" | "link" | "file" | "text" | "never";

const FILES = /^assets\/[^/?]+$/;
const LINKS = /^(t|replay|daily|tournament|beat)(\/|\?|$)/;
const BESIDE = /^(early\.js|mark\.svg|worldwright\.(en|de)\.webmanifest|icons\/[\w-]+\.(png|svg))$/;
/** What a game is taught and drawn with: all of it is public. Parts to be unpacked, previews and sheets to print are not
 * kept as they are. */
const TAUGHT = /^api\/games\/[a-z_]+\/(?!(offline|layout|print)\b)[a-z]+(\/[\w-]+)?$/;
const BOOKS = /^api\/games(\/[a-z_]+\/(rules\?lang=(en|de)|book))?$/;

/** The cache policy of a request; `path` is relative to the page's folder, with its query. */
export function kept(method: string, path: string): Kept {
  if (method !== "GET") return "never";
  if (path === "" || path === "index.html") return "page";
  if (LINKS.test(path)) return "link";
  if (FILES.test(path)) return "file";
  return [BESIDE, BOOKS, TAUGHT].some((known) => known.test(path)) ? "text" : "never";
}

/** Every book of rules there is, in both languages, given the names of the games. */
export const books = (games: readonly string[]): string[] =>
  [...games, "house"].flatMap((game) => ["en", "de"].map((lang) => `api/games/${game}/rules?lang=${lang}`));
