// What a table of Monuments looks like, in about as many bytes.

/** About 1.5 kB of JSON: 19 fields of a quarry, what is built, four screens. */
export function table() {
  return {
    quarry: Array.from({ length: 19 }, (_, field) => ({ name: `O${field}`, stones: field % 4 ? [] : ["red"] })),
    screens: Array.from({ length: 4 }, () => ({ count: 7, stones: ["purple", "purple", "red", "red", "blue"] })),
    built: Array.from({ length: 15 }, (_, place) => ({ place: `L1:${place},4`, seat: place % 4 })),
    ready: Array.from({ length: 9 }, (_, place) => `L1:${place},2`),
    points: [14, 18, 17, 10],
  };
}
