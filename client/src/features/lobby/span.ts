// How long a game takes, in the words of its kind: minutes at one sitting, weeks with a move a day.

import type { Lang } from "../../base/words/words";
import { manifestOf } from "../../parts/game/registry";
import { DAY, isOverDays } from "../../parts/limits";
import { friendsWords } from "./words";

/** "a move a day, about two weeks", or "about 45 minutes". */
export function spanOf(
  { game, turn_seconds }: { game: string; turn_seconds: number },
  minutes: number,
  lang: Lang,
  span: (ms: number) => string,
): string {
  const say = friendsWords[lang];
  if (!isOverDays(turn_seconds)) return say.minutes(minutes);
  const pace = turn_seconds === DAY ? say.daysNote : say.eachMove(span(turn_seconds * 1000));
  const weeks = turn_seconds === DAY ? say.weeks(manifestOf(game).days?.weeks ?? 0) : "";
  return weeks ? `${pace}, ${weeks}` : pace;
}
