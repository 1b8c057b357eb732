// The fairness code of a deal, computed on this page to check the server: SHA-256, also without https.

export const BEFORE = "worldwright seal 1:";

const FIRST = (): Uint32Array =>
  new Uint32Array([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]);
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let each = 2; found.length < count; each += 1) if (found.every((prime) => each % prime)) found.push(each);
  return found;
};
/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K = new Uint32Array(primes(64).map((prime) => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32)));
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 of bytes, as hexadecimal text. */
export function sha256(bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(length - 4, bytes.length * 8);
  const hash = FIRST();
  for (let start = 0; start < length; start += 64) mix(hash, new DataView(padded.buffer, start, 64));
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function mix(hash: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64);
  const at = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      words[index] = block.getUint32(index * 4);
      continue;
    }
    const [one, other] = [at(index - 15), at(index - 2)];
    const low = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
    const high = turned(other, 17) ^ turned(other, 19) ^ (other >>> 10);
    words[index] = at(index - 16) + low + at(index - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + (K[index] ?? 0) + at(index)) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + word;
}

/** The hashed bytes: the words, then the seed. */
export function sealed(seed: string): Uint8Array {
  const words = new TextEncoder().encode(BEFORE);
  const bytes = (seed.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return new Uint8Array([...words, ...bytes]);
}

export const sealOf = (seed: string): string => sha256(sealed(seed));

/** A seal in groups of four, the middle left out: as much as people compare at a glance. */
export const brief = (seal: string, groups = 4): string => {
  const all = seal.match(/.{4}/g) ?? [];
  return `${all.slice(0, groups).join(" ")} … ${all.at(-1) ?? ""}`;
};
