// Written by tools/client_types.py from the server's types. Change those, then run it again.

/** What went wrong, in one sentence, and a code for the page where it has its own words. */
export interface Fault {
  error: string;
  code?: string;
}

/** What the start page tells about a game. */
export interface GameCard {
  name: string;
  seats: SeatCounts;
  minutes: number;
  title: Words;
  blurb: Words;
}

/** That the server answers, and which version it is. */
export interface Health {
  status: string;
  version: string;
}

/** A numbered rule in our own words; `mark` says where we had to rule or reconstruct. */
export interface Rule {
  number: string;
  title: string;
  text: string;
  mark?: "" | "reconstructed" | "ruling";
}

/** All rules of a game in one language. */
export interface Rulebook {
  title: string;
  blurb: string;
  minutes: number;
  sections: Section[];
}

/** The fewest and the most who can play. */
export interface SeatCounts {
  min: number;
  max: number;
}

export interface Section {
  title: string;
  rules: Rule[];
}

/** A short text in every language we speak. */
export interface Words {
  en: string;
  de: string;
}
