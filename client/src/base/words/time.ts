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
  timeForTurn: "Time per turn",
  limitTurn: (span: string) => `${span} per turn.`,
  limitBank: (span: string) => `${span} per player for the whole game.`,
  limitThen: {
    bot: "If your time runs out, a bot takes over.",
    free: "If your time runs out, someone else can take your seat.",
    end: "If anyone’s time runs out, the game ends.",
  },
  limitStops: "The clock stops while the server is down.",
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
  timeForTurn: "Zeit pro Zug",
  limitTurn: (span) => `${span} pro Zug.`,
  limitBank: (span) => `${span} pro Person für das ganze Spiel.`,
  limitThen: {
    bot: "Läuft deine Zeit ab, übernimmt ein Bot.",
    free: "Läuft deine Zeit ab, wird dein Platz frei.",
    end: "Läuft eine Zeit ab, endet das Spiel.",
  },
  limitStops: "Bei Serverausfall steht die Uhr.",
  awayUntil: (day) => `abwesend bis ${day}`,
};

export const timeWords = { en, de };

/** How each language writes days and times: the day before the month. */
export const LOCALES: Readonly<Record<Lang, string>> = { en: "en-GB", de: "de-DE" };

/** A day by name, as people write it. */
export const dateOf = (day: string, lang: Lang, short = false): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(LOCALES[lang], {
    timeZone: "UTC",
    day: "numeric",
    month: short ? "short" : "long",
    ...(short ? {} : { weekday: "long" }),
  });
