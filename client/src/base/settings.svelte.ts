// The visitor's settings: language, colours, sounds, how a tap places, how fast bots play.
// Stored in the browser, and set on the root element for CSS and screen readers.

import type { NewTable } from "../server/api-types";
import { type Lang, type Words, words } from "./words/words";

export type Theme = "light" | "dark";
/** What is chosen for the colours; "auto" follows the system. */
export type Colours = Theme | "auto";
/** How long bots think. */
export type Pace = NonNullable<NewTable["pace"]>;
export const PACES: readonly Pace[] = ["natural", "brisk", "at_once", "like_me"];

const root = document.documentElement;

// early.js has already read the stored settings.
const chosen = $state({
  lang: (root.lang === "de" ? "de" : "en") as Lang,
  theme: (root.dataset.theme === "dark" ? "dark" : "light") as Theme,
  auto: kept("theme") === null,
  sound: kept("sound") === "on",
  soundAsked: kept("sound") !== null,
  vibration: kept("vibration") !== "off",
  showFirst: kept("show-first") !== "off",
  steps: kept("steps") !== "off",
  chat: kept("chat") === null ? null : kept("chat") === "on",
  coach: kept("coach") === "on",
  letters: kept("letters") !== "off",
  pace: PACES.find((pace) => pace === kept("pace")) ?? "natural",
});

root.dataset.letters = chosen.letters ? "on" : "off";

function kept(name: string): string | null {
  try {
    return localStorage.getItem(`worldwright.${name}`);
  } catch {
    return null;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`worldwright.${name}`, value);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(`worldwright.${name}`);
  } catch {
    // nothing was stored
  }
}

const dark = typeof matchMedia === "undefined" ? undefined : matchMedia("(prefers-color-scheme: dark)");
function paint(theme: Theme): void {
  chosen.theme = theme;
  root.dataset.theme = theme;
}
dark?.addEventListener("change", ({ matches }) => {
  if (chosen.auto) paint(matches ? "dark" : "light");
});

export const settings = {
  get lang(): Lang {
    return chosen.lang;
  },
  set lang(lang: Lang) {
    chosen.lang = lang;
    root.lang = lang;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `./worldwright.${lang}.webmanifest`);
    keep("lang", lang);
  },
  get theme(): Theme {
    return chosen.theme;
  },
  set theme(theme: Theme) {
    chosen.auto = false;
    paint(theme);
    keep("theme", theme);
  },
  /** The choice behind the theme: one of the two, or as the system has it. */
  get colours(): Colours {
    return chosen.auto ? "auto" : chosen.theme;
  },
  set colours(colours: Colours) {
    if (colours !== "auto") settings.theme = colours;
    else {
      chosen.auto = true;
      paint(dark?.matches ? "dark" : "light");
      forget("theme");
    }
  },
  /** Sounds, off by default. */
  get sound(): boolean {
    return chosen.sound;
  },
  set sound(sound: boolean) {
    chosen.sound = sound;
    chosen.soundAsked = true;
    keep("sound", sound ? "on" : "off");
  },
  /** Whether moves of others are shown step by step, the default, or at once. */
  get steps(): boolean {
    return chosen.steps;
  },
  set steps(steps: boolean) {
    chosen.steps = steps;
    keep("steps", steps ? "on" : "off");
  },
  /** Whether typed messages are shown; null: not chosen, then it depends on having an account. */
  get chat(): boolean | null {
    return chosen.chat;
  },
  set chat(chat: boolean) {
    chosen.chat = chat;
    keep("chat", chat ? "on" : "off");
  },
  /** Whether the coach comments on each own turn in games against bots. */
  get coach(): boolean {
    return chosen.coach;
  },
  set coach(coach: boolean) {
    chosen.coach = coach;
    keep("coach", coach ? "on" : "off");
  },
  /** Whether single letters, digits and signs act at once, without a field or a button. */
  get letters(): boolean {
    return chosen.letters;
  },
  set letters(letters: boolean) {
    chosen.letters = letters;
    root.dataset.letters = letters ? "on" : "off";
    keep("letters", letters ? "on" : "off");
  },
  /** How long bots think at new tables; each table can set it. */
  get pace(): Pace {
    return chosen.pace;
  },
  set pace(pace: Pace) {
    chosen.pace = pace;
    keep("pace", pace);
  },
  /** Whether the offer of sounds was answered: it is made once. */
  get soundAsked(): boolean {
    return chosen.soundAsked;
  },
  /** Whether a phone may be felt as well as heard. */
  get vibration(): boolean {
    return chosen.vibration;
  },
  set vibration(vibration: boolean) {
    chosen.vibration = vibration;
    keep("vibration", vibration ? "on" : "off");
  },
  /** Whether a finger's first touch only shows how a tile would lie, and the second lays it. */
  get showFirst(): boolean {
    return chosen.showFirst;
  },
  set showFirst(first: boolean) {
    chosen.showFirst = first;
    keep("show-first", first ? "on" : "off");
  },
  /** The page's words in the chosen language. */
  get say(): Words {
    return words[chosen.lang];
  },
};
