// The load: tables of four sockets; a table's next move goes out when all four have seen the last one.
//
//   node load.js SERVER PORT PID TABLES WARM SECONDS RATE
//
// Writes one JSON line when all tables are open and one when the time is over, with the processor time and memory of
// process PID (and its children) as /proc tells them. RATE 0: every table moves as soon as it may. Otherwise RATE moves
// a second in all, evenly spread, and a move's latency counts from the moment it was due, sent late or not.

import { readFileSync, readdirSync } from "node:fs";
import { SEATS } from "./client.js";

const OPENING = 8; // tables that open at a time
const STALL_MS = 20_000;

const [name, ...numbers] = process.argv.slice(2);
const [port, pid, tables, warm, seconds, rate] = numbers.map(Number);
const { open } = await import(`./${name}.client.js`);

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const read = (path) => readFileSync(path, "utf8");

function fail(sentence) {
  say({ error: sentence });
  process.exit(1);
}

/** What /proc says of a process and all below it; children that are gone by now are left out. */
function usage(root) {
  const found = [];
  const look = (id) => {
    try {
      found.push({ pid: id, stat: read(`/proc/${id}/stat`), status: read(`/proc/${id}/status`) });
      for (const task of readdirSync(`/proc/${id}/task`)) {
        const children = read(`/proc/${id}/task/${task}/children`).trim();
        if (children) children.split(" ").forEach(look);
      }
    } catch (error) {
      if (id === root) throw error;
    }
  };
  look(String(root));
  return found;
}

let counting = false;
let over = false;
let moves = 0;
const latencies = [];

class Table {
  number = 0; // of the move under way
  unseen = 0; // bit mask of seats that have yet to see it
  due = 0;
  sent = 0;

  constructor(id) {
    this.id = id;
  }

  async open() {
    this.client = await open(port, (seat, number) => this.saw(seat, number));
  }

  saw(seat, number) {
    if (over) return;
    if (number === null) fail(`Table ${this.id}: the server closed the socket of seat ${seat}.`);
    if (number !== this.number || !(this.unseen & (1 << seat))) {
      fail(`Table ${this.id}: seat ${seat} saw move ${number} while move ${this.number} was under way.`);
    }
    this.unseen &= ~(1 << seat);
    if (!this.unseen) this.seen();
  }

  seen() {
    const now = performance.now();
    if (counting) {
      moves += 1;
      latencies.push(now - Math.min(this.due, this.sent)); // a timer may ring a little early
    }
    if (rate) this.due += (tables * 1000) / rate;
    else this.due = now;
    const wait = this.due - now;
    if (wait > 0) setTimeout(() => this.move(), wait);
    // Not from inside the message that showed it: a client's own stack would grow with every move.
    else setImmediate(() => this.move());
  }

  move() {
    if (over) return;
    this.number += 1;
    this.unseen = (1 << SEATS) - 1;
    this.sent = performance.now();
    if (!rate) this.due = this.sent;
    this.client.move(this.number);
  }
}

const all = Array.from({ length: tables }, (_, id) => new Table(id));
const before = usage(pid);
try {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: OPENING }, async () => {
      for (let table = waiting.shift(); table; table = waiting.shift()) await table.open();
    }),
  );
} catch (error) {
  fail(`A table could not be opened: ${error.message}`);
}
await new Promise((resolve) => setTimeout(resolve, 500));
const opened = usage(pid);

const watch = setInterval(() => {
  const late = all.find((table) => table.unseen && performance.now() - table.sent > STALL_MS);
  if (late) fail(`Table ${late.id}: move ${late.number} was not seen by all within ${STALL_MS / 1000} s.`);
}, 1000);

const start = performance.now();
all.forEach((table, index) => {
  table.due = rate ? start + (index * 1000) / rate : start;
  setTimeout(() => table.move(), table.due - start);
});

const sleep = (s) => new Promise((resolve) => setTimeout(resolve, s * 1000));
await sleep(warm);
const begin = usage(pid);
const began = performance.now();
counting = true;
await sleep(seconds);
counting = false;
const end = usage(pid);
const wall = (performance.now() - began) / 1000;
over = true;
clearInterval(watch);

latencies.sort((one, other) => one - other);
const least = (share) => latencies[Math.min(latencies.length - 1, Math.ceil(share * latencies.length) - 1)] ?? null;
say({ before, opened, begin, end, moves, wall, p50: least(0.5), p99: least(0.99), most: latencies.at(-1) ?? null });
process.exit(0);
