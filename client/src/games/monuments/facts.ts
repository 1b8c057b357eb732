// Length and difficulty of each monument: the more stones it has, the longer it takes and the more there is to foresee.

import type { ValueFacts } from "../../parts/game/manifest";
import { content } from "../../server/api";
import type { Content } from "./plan";

export function factsOf({ monuments }: Content): (value: string | number) => ValueFacts {
  return (value) => {
    const plan = monuments[value];
    if (!plan) return {};
    const stones = plan.levels.reduce((all, level) => all + level.length, 0);
    return {
      minutes: Math.round(stones / 5) * 5,
      hard: stones < 40 ? 1 : stones < 44 ? 2 : 3,
      words: {
        en: `${stones} stones, ${plan.levels.length} levels`,
        de: `${stones} Steine, ${plan.levels.length} Ebenen`,
      },
    };
  };
}

export const open = async (): Promise<(value: string | number) => ValueFacts> =>
  factsOf(await content<Content>("monuments"));
