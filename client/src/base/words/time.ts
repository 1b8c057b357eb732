// Words about time limits: how long is left, and what happens when nothing is.

import type { Lang } from "./words";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest whole parts, and which part that is: never more than there is. */
function inParts(ms: number): { count: number; part: "days" | "hours" | "minutes" | "seconds" } {
  if (ms >= 2 * DAY) return { count: Math.floor(ms / DAY), part: "days" };
  if (ms >= HOUR) return { count: Math.floor(ms / HOUR), part: "hours" };
  if (ms >= MINUTE) return { count: Math.floor(ms / MINUTE), part: "minutes" };
  return { count: Math.max(0, Math.floor(ms / 1000)), part: "seconds" };
}

const en = {
  span: (ms: number) => {
    const { count, part } = inParts(ms);
    return `${count} ${{ days: "days", hours: "h", minutes: "min", seconds: "s" }[part]}`;
  },
  /** The same where there is hardly any room. */
  shortSpan: (ms: number) => {
    const { count, part } = inParts(ms);
    return `${count}${{ days: "d", hours: "h", minutes: "m", seconds: "s" }[part]}`;
  },
  left: (span: string) => `${span} left`,
  timeForTurn: "Time for a turn",
  limitTurn: (span: string) => `${span} for each turn.`,
  limitBank: (span: string) => `${span} for all turns of a seat together.`,
  limitThen: {
    bot: "Whoever lets it run out gives the seat to a bot.",
    free: "Whoever lets it run out loses the seat; others can have it.",
    end: "If somebody lets it run out, the table ends.",
  },
  limitStops: "While the server is down no time runs.",
  awayUntil: (day: string) => `away until ${day}`,
};

const de: typeof en = {
  span: (ms) => {
    const { count, part } = inParts(ms);
    return `${count} ${{ days: "Tage", hours: "Std.", minutes: "Min.", seconds: "s" }[part]}`;
  },
  shortSpan: (ms) => {
    const { count, part } = inParts(ms);
    return `${count}${{ days: "T", hours: "h", minutes: "m", seconds: "s" }[part]}`;
  },
  left: (span) => `noch ${span}`,
  timeForTurn: "Zeit für einen Zug",
  limitTurn: (span) => `${span} für jeden Zug.`,
  limitBank: (span) => `${span} für alle Züge eines Platzes zusammen.`,
  limitThen: {
    bot: "Wer die Zeit verstreichen lässt, gibt den Platz an einen Bot ab.",
    free: "Wer die Zeit verstreichen lässt, verliert den Platz; andere können ihn haben.",
    end: "Lässt jemand die Zeit verstreichen, endet der Tisch.",
  },
  limitStops: "Solange der Server steht, läuft keine Zeit.",
  awayUntil: (day) => `abwesend bis ${day}`,
};

export const timeWords = { en, de };

/** A day by name, as people write it. */
export const dateOf = (day: string, lang: Lang, short = false): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(lang === "de" ? "de-DE" : "en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: short ? "short" : "long",
    ...(short ? {} : { weekday: "long" }),
  });
