// Colyseus in message mode: no state to patch, one message in, the same four out.

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Table extends Room {
  maxClients = 4;
  patchRate = null;
  stones = 0;
  seats = [];

  onCreate() {
    this.onMessage("place", (client, { cell }) => {
      const seat = this.stones % this.maxClients;
      if (client.sessionId !== this.seats[seat]) return;
      this.stones += 1;
      this.broadcast("placed", { stones: this.stones, last: { by: seat, cell } });
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
console.log(JSON.stringify({ port: transport.server.address().port }));
