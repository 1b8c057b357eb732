// The manifests of the games, as the page's start hands them over: nothing below the games imports one.

import type { Manifest } from "./manifest";

export interface Games {
  manifests: Readonly<Record<string, Manifest>>;
  /** The game that the start page offers first, and its title before the server has sent any. */
  featured: { game: string; title: string };
}

let games: Games = { manifests: {}, featured: { game: "", title: "" } };
const PLAIN: Manifest = {};

/** Called once, before anything is drawn. */
export function registerGames(all: Games): void {
  games = all;
}

export const featured = (): Games["featured"] => games.featured;

/** The games that have a manifest, in the order in which they are listed. */
export const gameNames = (): string[] => Object.keys(games.manifests);

/** A game's manifest; undefined where it has none. */
export const manifestOf = (game: string): Manifest => games.manifests[game] ?? PLAIN;
