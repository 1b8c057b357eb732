// boardgame.io's server as its handbook starts it: matches in memory, credentials checked, the smallest game of four.
// STATE=table: the same game with a state as large as a table of Monuments, which it sends whole with every move.
// STORE=<folder>: matches in files, by the store that comes with it, so that they outlive the server.

import { createRequire } from "node:module";
import { table } from "./state.js";

const { FlatFile, Origins, Server } = createRequire(import.meta.url)("boardgame.io/server"); // a folder: only require finds it

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
