// Four sockets at a match of boardgame.io: its lobby over HTTP, its moves by socket.io over WebSocket alone.

import { io } from "socket.io-client";
import { post, SEATS } from "./client.js";

async function sit(port, matchID, seat) {
  const where = `http://127.0.0.1:${port}/games/stones/${matchID}/join`;
  const { playerCredentials } = await post(where, { playerID: String(seat), playerName: `seat ${seat}` });
  // One connection a seat, as four people would have; socket.io would share one.
  const socket = io(`http://127.0.0.1:${port}/stones`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
  });
  await new Promise((resolve, reject) => {
    socket.once("connect_error", reject);
    socket.once("connect", () => socket.emit("sync", matchID, String(seat), playerCredentials, SEATS));
    // The state comes first, but only a client that is sent the others is on the list of those who see moves.
    socket.once("matchData", resolve);
  });
  return { socket, credentials: playerCredentials };
}

export async function open([port], saw, fail) {
  const { matchID } = await post(`http://127.0.0.1:${port}/games/stones/create`, { numPlayers: SEATS });
  const seats = [];
  for (let seat = 0; seat < SEATS; seat++) seats.push(await sit(port, matchID, seat));
  seats.forEach(({ socket }, seat) => {
    socket.on("update", (_, state) => saw(seat, state._stateID));
    socket.on("disconnect", (reason) => fail(`match ${matchID}: the socket of seat ${seat} closed (${reason}).`));
  });
  return {
    move(number) {
      const seat = (number - 1) % SEATS;
      const { socket, credentials } = seats[seat];
      const playerID = String(seat);
      const payload = { type: "place", args: [`c${number % 9}`], playerID, credentials };
      socket.emit("update", { type: "MAKE_MOVE", payload }, number - 1, matchID, playerID);
    },
  };
}
