// The parts of the build: what one page needs travels in one file with one stylesheet, not in thirty of each.

interface Group {
  name: string;
  test: RegExp;
  priority: number;
}

/** Each part holds these modules and all that they import, but for what an earlier part holds. */
const PARTS: readonly (readonly [name: string, modules: string])[] = [
  ["start", "app/main|parts/explain/Explain"],
  ["front", "features/tournaments/ClubCard|parts/pictures/RisingWorld"],
  ["table", "app/TablePage|table/(chat/Spoken|\\w+)|parts/((game|explain)/\\w+|pictures/(Assistant|assistants|Cart|drawn|colours))"],
  ["scramble", "games/(scramble/(Table|prose|naming|keys)|mondo(_sapiens)?/(Board|minute))"],
  ["mapominoes", "games/mapominoes/(Board|minute|prose|naming)"],
  ["lords_of_worlds", "games/lords_of_worlds/(Board|minute|prose|naming)"],
  ["monuments", "games/monuments/(Board|minute|prose|naming)"],
];

export const groups: Group[] = PARTS.map(([name, modules], index) => ({
  name,
  test: new RegExp(`/src/(${modules})[^/]*$`),
  priority: PARTS.length - index,
}));
