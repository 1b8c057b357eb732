// Writes the drawings that the server's pictures share with the page, as JSON on standard output: colours of the light
// theme, symbols of animals and buildings, art of hexagonal tiles, shapes of seats, marks of stones.
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const client = new URL("../client/", import.meta.url).pathname;
process.chdir(client);
const require = createRequire(`${client}package.json`);
const { createServer } = await import(require.resolve("vite"));
const server = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom", logLevel: "silent" });
const load = (path) => server.ssrLoadModule(path);
const { render } = await server.ssrLoadModule("svelte/server");

/** The colours of the light theme, by token. */
const colours = {};
const sheets = readdirSync("src", { recursive: true }).filter((name) => name.endsWith(".css")).sort();
for (const sheet of sheets) {
  const text = readFileSync(join("src", sheet), "utf8").replace(/\/\*.*?\*\//gs, "");
  for (const [, selector, body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selector.includes("dark") || selector.includes(".tint")) continue;
    for (const [, name, value] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8})\s*;/g)) colours[name] ??= value;
  }
}
const solid = (markup) =>
  markup
    .replace(/<!--.*?-->/gs, "")
    .replace(/ class="[^"]*"/g, "")
    .replace(/var\(--([\w-]+)(?:, *var\(--([\w-]+)\))?\)/g, (_, name, other) => colours[name] ?? colours[other] ?? "#000")
    .replace(/\s+/g, " ")
    .replace(/> </g, "><");

const paint = (stroke, halo) => {
  const pale = colours["scramble-stone-99"];
  if ("width" in stroke)
    return `<path d="${stroke.d}" fill="none" stroke="${halo ? pale : stroke.colour}" stroke-width="${stroke.width + (halo ? 5.5 : 0)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return halo
    ? `<path d="${stroke[1]}" fill="${pale}" stroke="${pale}" stroke-width="5.5" stroke-linejoin="round"/>`
    : `<path d="${stroke[1]}" fill="${stroke[0]}"/>`;
};
const { beasts } = await load("/src/games/scramble/beasts.ts");
const { folk } = await load("/src/games/scramble/folk.ts");
const pictures = {};
for (const [name, { body, detail }] of Object.entries({ ...beasts, ...folk }))
  pictures[name] = [...body.map((each) => paint(each, true)), ...body.map((each) => paint(each, false)), ...detail.map((each) => paint(each, false))].join("");

const { looks, symbols } = await load("/src/games/scramble/lands.ts");
const lands = {};
for (const [letter, look] of Object.entries(looks))
  lands[letter] = { fill: look.light, mark: look.mark, filled: look.filled, symbol: look.symbol, sign: symbols[letter].d, sign_filled: symbols[letter].filled };

const svelte = async (path, props = {}) => render((await load(path)).default, { props }).body;
const hexes = solid(await svelte("/src/parts/pictures/HexArt.svelte")).match(/<defs>(.*)<\/defs>/s)[1];
const seats = [];
for (const seat of [0, 1, 2, 3, 4])
  seats.push({ d: (await svelte("/src/parts/pictures/Seat.svelte", { seat })).match(/ d="([^"]+)"/)[1], colour: colours[`seat-${seat + 1}`] });
const { kinds, look, lighter, darker, edge } = await load("/src/games/monuments/looks.ts");
const stones = {};
for (const kind of kinds) {
  const { base, ink, mark } = look(kind);
  stones[kind] = { base, ink, mark, light: lighter(base, 0.28), dark: darker(base, 0.36), edge: edge(kind) };
}
const mark = solid(readFileSync("public/mark.svg", "utf8")).trim().replace(/^<svg[^>]*>|<\/svg>$/g, "");
process.stdout.write(`${JSON.stringify({ colours, pictures, lands, hexes, seats, stones, mark }, null, 0)}\n`);
await server.close();
process.exit(0);
