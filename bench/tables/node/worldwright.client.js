// Four sockets at a table of ours: four guests who each come from an address of this machine of their own, as people
// do, sit down at a game of Monuments and play whatever the server says is legal.

import { request } from "node:http";
import { WebSocket } from "ws";
import { SEATS } from "./client.js";

const GAME = "monuments";

let addresses = 0;
const free = []; // quartets of guests whose table is over

/** The next of 127.1.0.1, 127.1.0.2, …: all of 127.0.0.0/8 is this machine. */
function nextAddress() {
  addresses += 1;
  return `127.1.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

/** The table moves to another node while players connect: a client that gets this reconnects, as the page does. */
class Moving extends Error {}
const MOST_COMING = 40;
const COME_AGAIN_MS = 50;

class Guest {
  constructor(port) {
    this.origin = `http://127.0.0.1:${port}`;
    this.localAddress = nextAddress();
    this.cookie = "";
  }

  /** The same guest at another port. */
  through(port) {
    const other = Object.create(this);
    other.origin = `http://127.0.0.1:${port}`;
    return other;
  }

  ask(method, path, body) {
    const { origin, localAddress, cookie } = this;
    const headers = { origin, cookie, "content-type": "application/json" };
    return new Promise((resolve, reject) => {
      const asked = request(origin + path, { method, headers, localAddress }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => (text += part));
        answer.on("end", () => {
          for (const line of answer.headers["set-cookie"] ?? []) this.cookie = line.split(";")[0];
          if (answer.statusCode < 300) resolve(text ? JSON.parse(text) : null);
          else reject(new Error(`${method} ${path} was answered ${answer.statusCode}: ${text}`));
        });
      });
      asked.on("error", reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** A socket at a table, from the moment it is welcome there. */
  connect(table, heard, fail) {
    const { origin, localAddress, cookie } = this;
    const socket = new WebSocket(`${origin.replace("http", "ws")}/api/tables/${table}/socket`, {
      origin,
      headers: { cookie },
      localAddress,
      perMessageDeflate: false,
    });
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("open", () => socket.send('{"say":"hello"}'));
      socket.on("close", (code) => {
        reject(new Error(`table ${table}: a socket was closed (${code})`));
        if (!socket.left) fail(`table ${table}: the server closed a socket (${code}).`);
      });
      socket.on("message", (bytes) => {
        const message = JSON.parse(bytes);
        if (message.say === "ping") socket.send(JSON.stringify({ say: "pong", n: message.n }));
        else if (message.say === "welcome") resolve({ socket, ...message });
        else if (message.say === "bye" && message.code === "moving" && !socket.playing) {
          socket.left = socket.moved = true;
          reject(new Moving());
        }
        else heard(message);
      });
    });
  }
}

async function quartet(ports) {
  const guests = Array.from({ length: SEATS }, (_, seat) => new Guest(ports[seat % ports.length]));
  for (const guest of guests) await guest.ask("POST", "/api/me", {});
  return guests;
}

/** The id of a table of four guests whose game has begun; it is made at a port. */
async function seated(guests, maker) {
  const { id } = await guests[0].through(maker).ask("POST", "/api/tables", { game: GAME, seats: SEATS, options: {} });
  for (let seat = 1; seat < SEATS; seat++) {
    await guests[seat].ask("POST", `/api/tables/${id}/sit`, { seat });
    await guests[seat].ask("POST", `/api/tables/${id}/ready`, { ready: true });
  }
  await guests[0].ask("POST", `/api/tables/${id}/start`);
  return id;
}

/** A table, made at a port; its guests go to these ports in turn, each always to the same one. */
export async function open(ports, saw, fail, maker) {
  const guests = free.pop() ?? (await quartet(ports));
  const id = await seated(guests, maker);
  const seats = Array.from({ length: SEATS }, () => ({ socket: null, seq: 0, actions: null }));
  let under = 0; // the move under way
  let toMove = [];

  const hear = (seat) => (message) => {
    const mine = seats[seat];
    if (message.say === "refused" || message.say === "superseded" || message.say === "bye") {
      fail(`table ${id}: seat ${seat} was sent ${JSON.stringify(message)}.`);
    }
    if (message.say !== "moves") return;
    if (message.after !== mine.seq) fail(`table ${id}: seat ${seat} missed what came after ${mine.seq}.`);
    mine.seq = message.seq;
    mine.actions = message.actions ?? null;
    toMove = message.to_move;
    table.over = Boolean(message.result || message.ended);
    // The dealer's moves may come on their own: the move is seen when the next one is possible. A note of the table,
    // as of a pause after a slow sync, is no move.
    if (message.moves.some(({ by }) => by >= 0)) mine.moved = under;
    if (under && mine.moved === under && (toMove.length || table.over) && mine.shown !== under) {
      mine.shown = under;
      saw(seat, under);
    }
  };

  const table = {
    over: false,
    async move(number) {
      const seat = toMove[0];
      const { socket, seq, actions } = seats[seat];
      under = number;
      const legal = actions ?? (await guests[seat].ask("GET", `/api/tables/${id}/actions`)).actions;
      const action = legal[(number * 7919) % legal.length];
      socket.send(JSON.stringify({ say: "act", n: number, seq, action }));
    },
    close() {
      for (const { socket } of seats) {
        socket.left = true;
        socket.close();
      }
      free.push(guests);
    },
  };

  const come = async (seat) => {
    for (let time = 1; ; time++) {
      try {
        const { socket, seq, actions, to_move } = await guests[seat].connect(id, hear(seat), fail);
        Object.assign(seats[seat], { socket, seq, actions: actions ?? null, shown: 0 });
        toMove = to_move;
        return;
      } catch (fault) {
        if (!(fault instanceof Moving) || time === MOST_COMING) throw fault;
        await new Promise((resolve) => setTimeout(resolve, COME_AGAIN_MS));
      }
    }
  };
  for (let seat = 0; seat < SEATS; seat++) await come(seat);
  for (let seat = 0; seat < SEATS; seat++) while (seats[seat].socket.moved) await come(seat);
  for (const { socket } of seats) socket.playing = true;
  return table;
}
