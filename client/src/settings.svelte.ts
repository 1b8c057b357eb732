// What the visitor chose: language and colours. Kept in the browser, and shown on the root element for CSS and readers.

import { type Lang, type Words, words } from "./words";

export type Theme = "light" | "dark";

const root = document.documentElement;

// early.js has already read what was kept.
const chosen = $state<{ lang: Lang; theme: Theme }>({
  lang: root.lang === "de" ? "de" : "en",
  theme: root.dataset.theme === "dark" ? "dark" : "light",
});

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`worldwright.${name}`, value);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

export const settings = {
  get lang(): Lang {
    return chosen.lang;
  },
  set lang(lang: Lang) {
    chosen.lang = lang;
    root.lang = lang;
    keep("lang", lang);
  },
  get theme(): Theme {
    return chosen.theme;
  },
  set theme(theme: Theme) {
    chosen.theme = theme;
    root.dataset.theme = theme;
    keep("theme", theme);
  },
  /** The page's words in the chosen language. */
  get say(): Words {
    return words[chosen.lang];
  },
};
