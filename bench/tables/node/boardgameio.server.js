// boardgame.io's server as its handbook starts it: matches in memory, credentials checked, the smallest game of four.
// STATE=table: the same game with a state as large as a table of Monuments, which it sends whole with every move.
// STORE=<folder>: matches in files, by the store that comes with it, so that they outlive the server.

import { createRequire } from "node:module";

const { FlatFile, Origins, Server } = createRequire(import.meta.url)("boardgame.io/server"); // a folder: only require finds it

/** About 1.5 kB of JSON: 19 fields of a quarry, what is built, four screens. */
function table() {
  return {
    quarry: Array.from({ length: 19 }, (_, field) => ({ name: `O${field}`, stones: field % 4 ? [] : ["red"] })),
    screens: Array.from({ length: 4 }, () => ({ count: 7, stones: ["purple", "purple", "red", "red", "blue"] })),
    built: Array.from({ length: 15 }, (_, place) => ({ place: `L1:${place},4`, seat: place % 4 })),
    ready: Array.from({ length: 9 }, (_, place) => `L1:${place},2`),
    points: [14, 18, 17, 10],
  };
}

const Stones = {
  name: "stones",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ stones: 0, last: null, ...(process.env.STATE === "table" && { table: table() }) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      G.stones += 1;
      G.last = { by: playerID, cell };
    },
  },
};

const { STORE } = process.env;
const server = Server({
  games: [Stones],
  origins: [Origins.LOCALHOST],
  ...(STORE && { db: new FlatFile({ dir: STORE }) }),
});
const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
console.log(JSON.stringify({ port: appServer.address().port }));
