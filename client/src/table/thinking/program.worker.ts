// Runs compiled programs in a worker of the page: a call comes in, its answer goes out as text.

import type { ProgramCall } from "../../server/api-types";

/** All but the rules of the Mondo games: nothing that thinks calls them. */
const FILES = import.meta.glob<string>(
  ["../../../../src/worldwright/compiled/built/*.wasm", "!../../../../src/worldwright/compiled/built/scramble.wasm"],
  { query: "?url", import: "default", eager: true },
);
/** The most scored choices in an answer; those after them are never made. */
const MOST = 200;

interface Program {
  memory: WebAssembly.Memory;
  room(): number;
  room_size(): number;
  [name: string]: unknown;
}

const programs = new Map<string, Promise<Program>>();

async function loaded(name: string): Promise<Program> {
  const file = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.wasm`))?.[1];
  if (!file) throw new Error(`there is no program ${name}`);
  const bytes = await (await fetch(file)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes);
  return instance.exports as unknown as Program;
}

function called(program: Program, name: string, ...numbers: number[]): number {
  return Number((program[name] as (...numbers: number[]) => number)(...numbers));
}

/** Write words into the program's room and let it read them. */
function give(program: Program, name: string, words: string): void {
  const bytes = new TextEncoder().encode(words);
  if (bytes.length >= program.room_size()) throw new Error("there is no room for that");
  new Uint8Array(program.memory.buffer, program.room(), bytes.length).set(bytes);
  if (called(program, name, bytes.length) !== 1) throw new Error(`the program does not take this ${name}`);
}

async function answered({ program: name, content, view, function: asked, numbers }: ProgramCall): Promise<string> {
  if (!programs.has(name)) programs.set(name, loaded(name));
  const program = await (programs.get(name) as Promise<Program>);
  if (content) give(program, "content", content);
  give(program, "see", view);
  const length = called(program, asked, ...numbers);
  const text = new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.room(), length));
  if (!asked.startsWith("think")) return text;
  return JSON.stringify((JSON.parse(text) as unknown[]).slice(0, MOST));
}

addEventListener("message", ({ data }: MessageEvent<ProgramCall>) => {
  answered(data).then(
    (answer) => postMessage({ answer }),
    (fault: unknown) => postMessage({ fault: String(fault) }),
  );
});
