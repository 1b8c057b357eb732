// A board on its own, for drawing it without a server: npm run dev, then /dev/?game=monuments&moment=3&theme=dark&lang=de
// `click` names what to click first, one after another, as CSS selectors: &click=[data-pile="2"]&click=[data-undo]

import "../src/base/fonts/text.css";
import "../src/base/tokens.css";
import "../src/app/page.css";
import { mount, tick } from "svelte";
import Patterns from "../src/parts/pictures/Patterns.svelte";
import { games } from "../src/games";
import { registerGames } from "../src/parts/game/registry";
import { settings } from "../src/base/settings.svelte";

registerGames(games);
const asked = new URLSearchParams(location.search);
const game = asked.get("game") ?? games.featured.game;
settings.lang = asked.get("lang") === "de" ? "de" : "en";
settings.theme = asked.get("theme") === "dark" ? "dark" : "light";
if (asked.has("grey")) document.documentElement.style.filter = "grayscale(1)";

// What a game is played with comes from a file too, so that no server is needed.
const contents = import.meta.glob<{ default: unknown }>("../test/fixtures/content-*.json");
const answered = window.fetch.bind(window);
window.fetch = async (asked, how) => {
  const [, name] = /^api\/games\/(\w+)\/content$/.exec(String(asked)) ?? [];
  const found = name ? contents[`../test/fixtures/content-${name}.json`] : undefined;
  return found ? new Response(JSON.stringify((await found()).default)) : answered(asked, how);
};

const moments = await import(`../test/fixtures/${game}.json`);
const moment = moments.default[Number(asked.get("moment") ?? 0)];
const load = games.manifests[game]?.board;
const target = document.getElementById("app");
const at = Number(asked.get("at") ?? 0);
if (load && target) {
  mount(Patterns, { target });
  mount((await load()).default, {
    target,
    props: {
      ...moment,
      refused: JSON.parse(asked.get("refused") ?? "null"),
      recent: JSON.parse(asked.get("recent") ?? "[]"),
      lit: asked.getAll("lit"),
      now: () => at + performance.now(),
      send: (act: unknown) => console.log(JSON.stringify(act)),
    },
  });
  // For pictures of what is one step further: &click=… and &focus=… name elements.
  for (const selector of asked.getAll("click")) {
    await tick();
    document.querySelector<HTMLElement>(selector)?.click();
  }
  await tick();
  document.querySelector<HTMLElement>(asked.get("focus") ?? "none")?.focus();
}
