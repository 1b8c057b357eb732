// A hand in order: by region as the deck lists them, by name within.

import type { Lang } from "../../base/words/words";
import type { Atlas, Country, Region } from "./atlas";

export function regionsOf(atlas: Atlas, hand: readonly string[], lang: Lang): { region: Region; cards: Country[] }[] {
  const found = new Map<string, { region: Region; cards: Country[] }>();
  for (const region of atlas.regions) found.set(region.key, { region, cards: [] });
  for (const id of hand) {
    const country = atlas.countries.get(id);
    if (!country) continue;
    const group = found.get(country.region.key) ?? { region: country.region, cards: [] };
    found.set(country.region.key, group);
    group.cards.push(country);
  }
  const groups = [...found.values()].filter(({ cards }) => cards.length);
  for (const { cards } of groups) cards.sort((a, b) => a.titles[lang].localeCompare(b.titles[lang], lang));
  return groups;
}
