// Sentences for both sides of a reviewed decision: the move played, as done, and the better one, as advice.

import type { Words } from "../../../base/words/words";
import type { StepParts } from "../../../parts/game/manifest";
import type { Reviewed, Words as Told } from "../../../server/api-types";
import { sameAct } from "../../../table/same-act";

export type Side = "played" | "best";

/** The move played is the best one. */
export const isSame = ({ played, best }: Reviewed): boolean => sameAct(played.act, best.act);

/** The best as advice, with what it would have brought at once. */
export function advised(shown: Reviewed, seat: number, steps: StepParts | undefined, lang: keyof Told): string {
  const now = steps?.points({ by: seat, act: shown.best.act, facts: shown.best.facts }).now ?? 0;
  const said = shown.instead[lang];
  return now && !/[+−]\d/.test(said) ? `${said.replace(/\.$/, "")}: ${now > 0 ? "+" : "−"}${Math.abs(now)}.` : said;
}

/** The difference of both sides, in a sentence. */
export function verdict(shown: Reviewed | undefined, say: Words, format: (value: number) => string): string {
  if (!shown) return say.notYetLooked;
  if (!shown.weighed) return say.costUnknown;
  if (isSame(shown)) return say.sameMove;
  return shown.cost > 0 ? say.costOf(format(shown.cost), format(shown.error)) : say.costNothing;
}
