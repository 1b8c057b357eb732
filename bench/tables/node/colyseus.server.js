// Colyseus in message mode: no state to patch, one message in, one out to each of four.
// STATE=table: each seat is sent a view of its own, as large as a table of Monuments.
// STORE=<folder>: a move is on disk before it is shown, in SQLite as ours is, and moves that come together share a sync.

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { table } from "./state.js";

const { STATE, STORE } = process.env;
const GATHER_MS = 5; // as ours

/** A function that writes a row and calls back when it is on disk. */
function keeper(folder) {
  const database = new DatabaseSync(join(folder, "moves.db"));
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  database.exec("CREATE TABLE moves (room INTEGER, number INTEGER, move TEXT)");
  database.exec("CREATE UNIQUE INDEX moves_of_room ON moves (room, number)");
  const insert = database.prepare("INSERT INTO moves VALUES (?, ?, ?)");
  let waiting = [];
  const sync = () => {
    const together = waiting;
    waiting = [];
    database.exec("BEGIN");
    for (const { row } of together) insert.run(...row);
    database.exec("COMMIT");
    for (const { then } of together) then();
  };
  return (row, then) => {
    if (waiting.push({ row, then }) === 1) setTimeout(sync, GATHER_MS);
  };
}

let rooms = 0;
const keep = STORE ? keeper(STORE) : (_, then) => then();

class Table extends Room {
  maxClients = 4;
  number = ++rooms; // its rows lie beside those of rooms that opened with it, as ours do
  patchRate = null;
  stones = 0;
  seats = [];
  views = STATE === "table" ? Array.from({ length: this.maxClients }, table) : null;

  onCreate() {
    this.onMessage("place", (client, { cell }) => {
      const seat = this.stones % this.maxClients;
      if (client.sessionId !== this.seats[seat]) return;
      this.stones += 1;
      const { stones } = this;
      const last = { by: seat, cell };
      keep([this.number, stones, JSON.stringify(last)], () => this.show({ stones, last }));
    });
  }

  show(move) {
    if (this.views === null) this.broadcast("placed", move);
    else this.clients.forEach((client, seat) => client.send("placed", { ...move, view: this.views[seat] }));
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
