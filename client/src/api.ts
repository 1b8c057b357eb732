// The questions the page asks the server. An answer is asked for once; a failure can be asked again.

import type { GameCard, Rulebook } from "./api-types";
import type { Lang } from "./words";

/** What went wrong: the server's sentence if it gave one, and its code (0: it did not answer at all). */
export class Failure extends Error {
  constructor(
    readonly status: number,
    sentence = "",
  ) {
    super(sentence);
  }
}

const answers = new Map<string, Promise<unknown>>();

async function fetched(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: "application/json" } }).catch(() => {
    throw new Failure(0);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const sentence = body && typeof body === "object" && "error" in body ? String(body.error) : "";
  throw new Failure(response.status, sentence);
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

export const games = (): Promise<GameCard[]> => ask("api/games");
export const rulebook = (game: string, lang: Lang): Promise<Rulebook> =>
  ask(`api/games/${encodeURIComponent(game)}/rules?lang=${lang}`);
/** What a game is played with; its shape is the game's own. */
export const content = <T>(game: string): Promise<T> => ask(`api/games/${encodeURIComponent(game)}/content`);
/** The outlines of one deck of Mapominoes, by card. */
export const outlines = <T>(deck: string): Promise<T> =>
  ask(`api/games/mapominoes/outlines/${encodeURIComponent(deck)}`);
