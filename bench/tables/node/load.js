// The load: tables of four sockets; a table's next move goes out when all four have seen the last one.
//
//   node load.js SERVER PORT PID TABLES WARM SECONDS RATE [SPREAD [AHEAD]]
//
// A server of many nodes has several ports and processes, with commas between. Then the four sockets of a table go to
// four nodes in turn (SPREAD seats), or all to one and the next table to the next (SPREAD tables), also where it was
// made at yet another one (SPREAD routed, as by a proxy that hashes the table's id).
//
// AHEAD: so many more games for each table are open before the load begins. A table whose game is over goes on with
// the next of them within a heat, so that a profile of the server shows moves and no opening of tables.
//
// It runs in heats. A heat begins and ends at rest, with no move under way, so that the processor time between belongs
// to its moves and to nothing else. It ends when its time is up or a table's game is over; new tables open between
// heats. Heats of the first WARM seconds do not count. RATE 0: every table moves as soon as it may. Otherwise RATE
// moves a second in all, evenly spread; a move's latency counts from the moment it was due, sent late or not.
//
// One line of JSON at the end has the heats, with the readings of /proc for process PID and its descendants.

import { readFileSync, readdirSync } from "node:fs";
import { SEATS } from "./client.js";

const OPENING = 8; // tables that open at a time
const SETTLE_MS = 500;
const STALL_MS = 20_000;

const [name, portList, pidList, ...numbers] = process.argv.slice(2);
const [tables, warm, seconds, rate] = numbers.map(Number);
const ports = portList.split(",").map(Number);
const pids = pidList.split(",");
const spread = numbers[4] ?? "seats";
const ahead = Number(numbers[5] ?? 0);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const read = (path) => readFileSync(path, "utf8");

/** The last line, and the end. */
function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`, () => process.exit("error" in line ? 1 : 0));
}

class Fault extends Error {}

function fail(sentence) {
  if (!failed) print({ error: sentence });
  failed = true;
}

/** What /proc says of the server's processes and all below them; a child that is gone by now is left out. */
function usage() {
  const found = [];
  const look = (id) => {
    try {
      found.push({ pid: id, stat: read(`/proc/${id}/stat`), status: read(`/proc/${id}/status`) });
      for (const task of readdirSync(`/proc/${id}/task`)) {
        const children = read(`/proc/${id}/task/${task}/children`).trim();
        if (children) children.split(" ").forEach(look);
      }
    } catch (error) {
      if (pids.includes(id)) throw new Fault("the server ended");
    }
  };
  pids.forEach(look);
  return found;
}

let failed = false;
let running = false;
let latencies = [];
let atRest = () => {};

class Table {
  number = 0; // of the move under way
  unseen = 0; // bit mask of the seats that have yet to see it
  timer = null;
  next = false; // the next move is about to go
  due = 0;
  sent = 0;
  ready = []; // games that are open and wait

  constructor(id) {
    this.id = id;
  }

  async open(client) {
    this.client?.close();
    await this.prepare(client);
    this.change();
  }

  /** Opens one more game, to be played later. */
  async prepare(client) {
    const own = ports.map((_, step) => ports[(this.id + step) % ports.length]);
    const theirs = spread === "seats" ? own : own.slice(0, 1);
    const maker = spread === "routed" ? own.at(-1) : own[0];
    this.ready.push(await client.open(theirs, (seat, number) => this.saw(seat, number), fail, maker));
  }

  /** Goes on with a game that is open. */
  change() {
    this.client = this.ready.pop();
    this.number = 0;
  }

  begin(due) {
    this.due = due;
    this.timer = setTimeout(() => this.move(), Math.max(0, due - performance.now()));
  }

  move() {
    this.timer = null;
    this.number += 1;
    this.unseen = (1 << SEATS) - 1;
    this.sent = performance.now();
    if (!rate) this.due = this.sent;
    this.client.move(this.number);
  }

  go() {
    this.next = false;
    if (running) this.move();
    else atRest();
  }

  saw(seat, number) {
    if (number !== this.number || !(this.unseen & (1 << seat))) {
      fail(`table ${this.id}: seat ${seat} saw move ${number} while move ${this.number} was under way.`);
    }
    this.unseen &= ~(1 << seat);
    if (!this.unseen) this.seen();
  }

  seen() {
    const now = performance.now();
    latencies.push(now - Math.min(this.due, this.sent)); // a timer may ring a little early
    if (this.client.over && this.ready.length) this.change();
    else if (this.client.over) running = false;
    if (!running) atRest();
    else if (rate) this.begin(this.due + (tables * 1000) / rate);
    else {
      this.next = true;
      setImmediate(() => this.go()); // not inside the message that showed the last one
    }
  }
}

/** Lets the tables play until the time is up or a game is over, and all have come to rest. */
async function heat(all, ms) {
  latencies = [];
  running = true;
  const begin = usage();
  const began = performance.now();
  all.forEach((table, index) => table.begin(rate ? began + (index * 1000) / rate : began));
  const resting = new Promise((resolve) => {
    atRest = () => {
      for (const table of all) {
        if (table.timer) clearTimeout(table.timer);
        table.timer = null;
      }
      if (!running && all.every((table) => !table.unseen && !table.next)) resolve();
    };
  });
  const bell = setTimeout(() => {
    running = false;
    atRest();
  }, ms);
  await resting;
  clearTimeout(bell);
  const wall = (performance.now() - began) / 1000;
  return { begin, end: usage(), moves: latencies.length, wall, latencies };
}

async function openAll(client, all, more = 0) {
  const waiting = all.map((table) => () => table.open(client));
  for (let time = 0; time < more; time++) waiting.push(...all.map((table) => () => table.prepare(client)));
  const opener = async () => {
    for (let next = waiting.shift(); next && !failed; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
  await pause(SETTLE_MS);
}

/** Heats until they add up to so many seconds. */
async function heats(client, all, enough) {
  const done = [];
  for (let left = enough; left > 0.05 && !failed; left -= done.at(-1).wall) {
    if (all.some((table) => table.client.over)) await openAll(client, all);
    done.push(await heat(all, left * 1000));
  }
  return done;
}

function watch(all) {
  setInterval(() => {
    const late = all.find((table) => table.unseen && performance.now() - table.sent > STALL_MS);
    if (late) fail(`table ${late.id}: move ${late.number} was not seen by all within ${STALL_MS / 1000} s.`);
  }, 1000).unref();
}

async function main() {
  const client = await import(`./${name}.client.js`);
  const all = Array.from({ length: tables }, (_, id) => new Table(id));
  const before = usage();
  await openAll(client, all, ahead);
  const opened = usage();
  watch(all);
  await heats(client, all, warm);
  const counted = await heats(client, all, seconds);
  const sorted = counted.flatMap((it) => it.latencies).sort((one, other) => one - other);
  const share = (part) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
  const measured = counted.map(({ begin, end, moves, wall }) => ({ begin, end, moves, wall }));
  print({ before, opened, heats: measured, p50: share(0.5), p99: share(0.99), most: share(1) });
}

main().catch((error) => fail(error instanceof Fault ? error.message : `${error.message}.`));
