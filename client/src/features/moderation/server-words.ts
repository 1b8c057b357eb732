// The words about the server itself on the admin page.

import type { Lang } from "../../base/words/words";

const en = {
  server: "Server",
  version: "Version",
  disk: "Disk",
  diskIs: (free: string, used: string) => `${free} free, data ${used}`,
  memory: "Memory",
  backup: "Last backup",
  noBackup: "None yet. Run: worldwright admin backup FILE --data FOLDER",
  games: "Games begun",
  gamesIs: (today: number, days: number, all: number) => `${today} today, ${all} in ${days} days`,
  perDay: "Games begun per day, today last",
  unknown: "unknown",
  link: "Link to give out",
  botTable: (levels: string) => `bots only (${levels})`,
  empty: "no players yet",
};

const de: typeof en = {
  server: "Server",
  version: "Version",
  disk: "Speicherplatz",
  diskIs: (free, used) => `${free} frei, Daten ${used}`,
  memory: "Arbeitsspeicher",
  backup: "Letzte Sicherung",
  noBackup: "Noch keine. Befehl: worldwright admin backup DATEI --data ORDNER",
  games: "Begonnene Partien",
  gamesIs: (today, days, all) => `${today} heute, ${all} in ${days} Tagen`,
  perDay: "Begonnene Partien je Tag, heute zuletzt",
  unknown: "unbekannt",
  link: "Link zum Weitergeben",
  botTable: (levels) => `nur Bots (${levels})`,
  empty: "noch niemand",
};

export const serverWords: Record<Lang, typeof en> = { en, de };

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Bytes in the largest unit that leaves at least one: `3.2 GB`. */
export function size(bytes: number, lang: Lang): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(lang, {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    maximumFractionDigits: step > 2 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** How long ago a moment is, in days, hours or minutes. */
export function ago(seconds: number, now: number, lang: Lang): string {
  const past = Math.max(0, now - seconds);
  const [unit, length] =
    past >= 86_400 ? (["day", 86_400] as const) : past >= 3600 ? (["hour", 3600] as const) : (["minute", 60] as const);
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-Math.floor(past / length), unit);
}
