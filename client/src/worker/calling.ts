// The text of a notification and the target of its press: the server sends facts, these are the words.

import type { TableNews } from "../server/api-types";

export interface Shown {
  title: string;
  options: {
    body: string;
    tag: string;
    /** A reminder takes the place of what it reminds of, and is heard all the same. */
    renotify: boolean;
    lang: string;
    icon: string;
    badge: string;
    data: { open: string; end: string };
    actions: { action: string; title: string }[];
  };
}

const KINDS: readonly TableNews["kind"][] = ["move", "reminder", "answer", "over", "invited", "seated"];
const HOUR = 3600;
const DAY = 24 * HOUR;

const words = {
  en: {
    move: (game: string) => `Your turn in ${game}`,
    reminder: (game: string) => `Still your turn in ${game}`,
    answer: (game: string) => `A question for you in ${game}`,
    over: (game: string) => `${game} is over`,
    invited: (game: string) => `You are invited to ${game}`,
    invites: (who: string) => `${who} invites you.`,
    seated: (game: string) => `Your game of ${game} is ready`,
    moved: (who: string) => `${who} moved.`,
    left: (seconds: number) =>
      seconds >= 2 * DAY
        ? `${Math.floor(seconds / DAY)} days left.`
        : seconds >= HOUR
          ? `${Math.floor(seconds / HOUR)} h left.`
          : `${Math.floor(seconds / 60)} min left.`,
    open: "Open",
    end: "Turn off",
    unknown: "It’s your turn",
  },
  de: {
    move: (game: string) => `Du bist dran: ${game}`,
    reminder: (game: string) => `Du bist noch dran: ${game}`,
    answer: (game: string) => `Frage an dich: ${game}`,
    over: (game: string) => `${game} ist zu Ende`,
    invited: (game: string) => `Du bist eingeladen: ${game}`,
    invites: (who: string) => `${who} lädt dich ein.`,
    seated: (game: string) => `Dein Spiel ist bereit: ${game}`,
    moved: (who: string) => `${who} hat gezogen.`,
    left: (seconds: number) =>
      seconds >= 2 * DAY
        ? `Noch ${Math.floor(seconds / DAY)} Tage.`
        : seconds >= HOUR
          ? `Noch ${Math.floor(seconds / HOUR)} Std.`
          : `Noch ${Math.floor(seconds / 60)} Min.`,
    open: "Öffnen",
    end: "Ausschalten",
    unknown: "Du bist dran",
  },
};

/** A message of the server as it is shown; one that cannot be read still says that something waits, as it must. */
export function shown(told: Partial<TableNews>): Shown {
  const say = words[told.lang === "de" ? "de" : "en"];
  const kind = KINDS.find((each) => each === told.kind) ?? "move";
  const parts = [
    told.by && kind === "move" ? say.moved(told.by) : "",
    told.by && kind === "invited" ? say.invites(told.by) : "",
    typeof told.left === "number" && (kind === "move" || kind === "reminder") ? say.left(told.left) : "",
  ];
  return {
    title: told.title ? say[kind](told.title) : say.unknown,
    options: {
      body: parts.filter(Boolean).join(" "),
      tag: told.table ?? "",
      renotify: kind === "reminder" && Boolean(told.table),
      lang: told.lang ?? "en",
      icon: "icons/mark-192.png",
      badge: "icons/mark-192.png",
      data: {
        open: told.table ? `#/t/${encodeURIComponent(told.table)}/${told.move ?? 0}` : "#/settings/notifications",
        end: told.end ? `#/end/${encodeURIComponent(told.end)}` : "#/settings/notifications",
      },
      actions: [
        { action: "open", title: say.open },
        { action: "end", title: say.end },
      ],
    },
  };
}
