// Flags: those of a deck travel in one file, asked for when a card first shows one, and become part of the page.

import type { Country } from "./atlas";

export interface Flag {
  /** The view box of its drawing. */
  box: string;
  drawing: string;
}
type Card = Pick<Country, "code" | "deck">;
type Pack = () => Promise<{ default: Record<string, string> }>;

const PACKS: Record<string, Pack> = {
  europe: () => import("./flags/europe"),
  africa: () => import("./flags/africa"),
  americas: () => import("./flags/americas"),
  asia_australasia: () => import("./flags/asia_australasia"),
};
const OTHERS: Pack = () => import("./flags/others");
/** What stands there until the flags have come. */
const BLANK: Flag = { box: "0 0 3 2", drawing: "" };

let opened = $state.raw<Record<string, Record<string, Flag>>>({});
const asked = new Map<string, Promise<void>>();

/** The flags of a deck, once they are there; none where they could not be had. */
export function openFlags(deck: string): Promise<void> {
  const asking = asked.get(deck) ?? open(deck);
  asked.set(deck, asking);
  return asking;
}

/** The flags of a deck by their codes; a deck of the host may show any of them. */
async function open(deck: string): Promise<void> {
  const pack = PACKS[deck === "europe_47" ? "europe" : deck];
  const files = await Promise.all((pack ? [pack] : [...Object.values(PACKS), OTHERS]).map((each) => each())).catch(
    () => [],
  );
  const flags: Record<string, Flag> = {};
  for (const [path, text] of files.flatMap((file) => Object.entries(file.default))) {
    const [, box = "", drawing = ""] = /viewBox="([^"]*)">(.*)<\/svg>/s.exec(text) ?? [];
    flags[path.slice(-6, -4)] = { box, drawing };
  }
  opened = { ...opened, [deck]: flags };
}

/** The flag of a card; null for parts of a country, and where the flags could not be had. */
export function flagOf(card: Card | undefined): Flag | null {
  if (card?.code.length !== 2) return null;
  const flags = opened[card.deck];
  if (!flags) void openFlags(card.deck);
  return flags ? (flags[card.code] ?? null) : BLANK;
}

/** The cards of all decks by their names in moves, once the decks were read. */
export const cards = new Map<string, Card>();
