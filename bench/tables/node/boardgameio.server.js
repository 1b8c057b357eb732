// boardgame.io's server as its handbook starts it: matches in memory, credentials checked, the smallest game of four.

import { createRequire } from "node:module";

const { Origins, Server } = createRequire(import.meta.url)("boardgame.io/server"); // a folder: only require finds it

const Stones = {
  name: "stones",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ stones: 0, last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      G.stones += 1;
      G.last = { by: playerID, cell };
    },
  },
};

const server = Server({ games: [Stones], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
console.log(JSON.stringify({ port: appServer.address().port }));
