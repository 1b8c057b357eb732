// Addresses of the flags. A browser loads a flag when a card first shows it, and no other.

const files = import.meta.glob<string>("../../../node_modules/country-flag-icons/3x2/??.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]));

/** The file of the flag of an ISO 3166 code; undefined for codes of parts of a country. */
export const flagOf = (code: string): string | null => addresses.get(code) ?? null;

/** The codes of all countries by their names in moves, once the decks were read. */
export const codes = new Map<string, string>();
