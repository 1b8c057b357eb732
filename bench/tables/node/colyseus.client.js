// Four sockets in a room of Colyseus, with its own client.

import { Client } from "@colyseus/sdk";
import { SEATS } from "./client.js";

export async function open([port], saw, fail) {
  const rooms = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const client = new Client(`http://127.0.0.1:${port}`);
    rooms.push(await (seat === 0 ? client.create("table") : client.joinById(rooms[0].roomId)));
  }
  rooms.forEach((room, seat) => {
    room.reconnection.enabled = false;
    room.onMessage("placed", ({ stones }) => saw(seat, stones));
    room.onLeave((code) => fail(`room ${room.roomId}: the socket of seat ${seat} closed (${code}).`));
  });
  return {
    move(number) {
      rooms[(number - 1) % SEATS].send("place", { cell: `c${number % 9}` });
    },
  };
}
