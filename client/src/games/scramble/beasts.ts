// The animals, each in a box of 48: what is known by its face is a head, the others are whole. Drawn in paths only.

import * as paint from "./colours";
import { dot, line, oval, type Picture } from "./strokes";

const INK = paint.slate27;
const WHITE = paint.white;

const eyes = (x: number, y: number, r = 2, colour = INK): [string, string][] => [
  [colour, dot(24 - x, y, r) + dot(24 + x, y, r)],
];

export const beasts: Record<string, Picture> = {
  penguin: {
    body: [
      [paint.orange73, "M14 41h9l-1 6H10zM25 41h9l4 6H26z"],
      [INK, `${oval(24, 24, 12, 20)}M13 19Q3 28 6 38q7-2 9-9zM35 19q10 9 7 19-7-2-9-9z`],
    ],
    detail: [
      [WHITE, "M24 17q-9 1-9 14 1 11 9 11t9-11q0-13-9-14z"],
      [WHITE, `${oval(19.5, 14, 4.4, 5)}${oval(28.5, 14, 4.4, 5)}`],
      ...eyes(3.6, 14.5, 1.9),
      [paint.orange73, "M20 18h8l-4 6z"],
    ],
  },
  turtle: {
    body: [
      [
        paint.green54,
        "M13 15Q6 6 2 10t6 12zM13 34Q6 43 2 39t6-12zM30 13q6-9 11-6t-5 12zM30 36q6 9 11 6t-5-12zM35 19q12-2 12 5.5T35 30z",
      ],
      [paint.green54, oval(22, 24.5, 16, 14)],
    ],
    detail: [
      [paint.brown50, oval(22, 24.5, 12.8, 10.8)],
      line(
        paint.sand90,
        1.8,
        "M16.5 21 22 18l5.5 3v7L22 31l-5.5-3zM22 18v-4M27.5 21l4-2.5M27.5 28l4 2.5M22 31v4M16.5 28l-4 2.5M16.5 21l-4-2.5",
      ),
      [INK, dot(42, 22.5, 1.5)],
    ],
  },
  dolphin: {
    body: [
      [
        paint.blue49,
        "M47 30Q45 15 29 12 26 5 17 5q4 5 4 9Q9 19 8 32q-6 2-7 10 5-4 9-4 3 6 9 6 0-7-6-11 4-9 15-9 0 7 6 11 2-5 1-10 6 1 12 5z",
      ],
    ],
    detail: [
      [paint.slate93, "M46 29Q36 21 21 25q7-2 13 0 6 1 12 4z"],
      [WHITE, dot(37, 21, 1.8)],
    ],
  },
  shark: {
    body: [
      [
        paint.slate53,
        "M1 27Q10 16 22 16q3-9 12-12-2 6 0 13 4 1 6 4 3-6 7-9 0 8-2 14 2 7 3 14-6-3-9-9-6 3-12 3-1 6-8 10 2-5 0-10Q8 33 1 27z",
      ],
    ],
    detail: [
      [paint.grey97, "M3 28q16 2 31-2 4 0 5 1-11 8-36 1z"],
      line(paint.grey97, 1.6, "M20 20.5q-2 4 0 7.5M24 20q-2 4 0 7.5"),
      [WHITE, dot(10.5, 23.5, 2)],
    ],
  },
  panda: {
    body: [[INK, `${dot(9.5, 12, 7.2)}${dot(38.5, 12, 7.2)}${oval(24, 26, 19, 17.6)}`]],
    detail: [
      [WHITE, oval(24, 26.4, 17, 15.4)],
      [INK, "M20 20q2 6-2 10t-8 0q-1-6 3-9t7-1zM28 20q-2 6 2 10t8 0q1-6-3-9t-7-1z"],
      ...eyes(8, 25, 1.8, WHITE),
      [INK, oval(24, 32.5, 3.8, 2.7)],
      line(INK, 1.8, "M24 34v2.5m-4.5.5q4.5 3.5 9 0"),
    ],
  },
  parrot: {
    body: [[paint.red57, "M10 18Q9 5 22 3t16 14q1 15-10 25l-2 6-5-4q-10-8-8-21l-6 4q-2-6 3-9z"]],
    detail: [
      [paint.blue54, "M25 20q12 1 11 12-1 8-8 10-9-10-3-22z"],
      [paint.yellow82, "M27 21q9 3 8 10-8-1-8-10z"],
      [WHITE, oval(19, 14, 5.2, 4.7)],
      [INK, `${dot(20, 13.6, 2)}M13 12q-8 1-6 13 6-2 8-9z`],
    ],
  },
  tiger: {
    body: [[paint.orange71, `M6 18 7 4l11 5zM42 18 41 4 30 9z${oval(24, 25.5, 19, 18)}`]],
    detail: [
      line(INK, 3, "M24 8.5V16M17.5 9.5 20 16M30.5 9.5 28 16M6.5 22l7 2M5.5 29.5h7M41.5 22l-7 2M42.5 29.5h-7"),
      [WHITE, `${oval(19.6, 33, 6.4, 6)}${oval(28.4, 33, 6.4, 6)}`],
      ...eyes(7.5, 23, 2.6),
      [INK, "M20 28h8l-4 4.8z"],
      line(INK, 1.6, "M24 32v3m-4 1.8q4 2.4 8 0"),
    ],
  },
  cassowary: {
    body: [
      [paint.slate28, "M6 48Q8 36 20 34q4-1 8 0 12 2 14 14z"],
      [paint.blue57, "M17 41q3-8 2-15-3-12 7-13 9 1 8 11-1 9 4 16-10 6-21 1z"],
      [paint.sand59, "M19 15Q18 3 27 1q10 2 8 16-3-4-8-4t-8 2z"],
      [paint.slate37, "M21 17Q12 17 5 24q9 2 17 1z"],
    ],
    detail: [
      [paint.sand89, "M22 12q0-6 5-8-2 5-1 8z"],
      [paint.red58, "M20 28q-5 6-3 12 5-1 6-10zM25 29q-2 7 1 12 4-4 2-11z"],
      [paint.yellow82, dot(25.5, 19.5, 2.6)],
      [INK, dot(25.2, 19.5, 1.5)],
    ],
  },
  /** Tables that began before the cassowary came have gorillas. */
  gorilla: {
    body: [[paint.slate32, "M24 2q15 1 15.5 16 6 0 6 6t-6 6q-2 16-15.5 16T8.5 30q-6 0-6-6t6-6Q9 3 24 2z"]],
    detail: [
      [paint.slate66, "M24 16q6-4 10 1 2 4-1 8 3 6 1 11-3 6-10 6t-10-6q-2-5 1-11-3-4-1-8 4-5 10-1z"],
      ...eyes(5, 20.5, 2.3),
      line(INK, 2, "M20 29.5q2-3 4-1 2-2 4 1m-10 5.5q6 4 12 0"),
    ],
  },
  snake: {
    body: [
      line(paint.green57, 7.5, "M7 41h26q7 0 7-4.5T33 32H17q-7 0-7-4.5T17 23h14q8 0 8-6.5T33 10"),
      [paint.green57, "M37 5q-6-3-11 0t-1 9q5 3 10 0t2-9z"],
    ],
    detail: [
      line(paint.green92, 3, "M12 41h3.5m5 0H24m5 0h3.5M20 32h3.5m5 0H32M20 23h3.5m5 0H32"),
      line(paint.red56, 1.9, "M25 9.5 18 8l-4-3m4 3-4 3"),
      [WHITE, dot(30, 8.5, 1.8)],
    ],
  },
  scorpion: {
    body: [
      line(paint.red42, 4.4, "M22 26q19 8 21-8 0-10-10-7M15 21 8 15M15 30l-7 6M19 31l-3 9M25 31l2 9M20 20l-2-8"),
      [
        paint.red42,
        `${oval(20, 25.5, 11, 7.4)}M34 15q-6 0-5-6 3 2 7 1zM9 17Q0 17 3 5q2 5 4 4 0-4 4-4 4 8-2 12z` +
          "M9 34q-9 0-6 12 2-5 4-4 0 4 4 4 4-8-2-12z",
      ],
    ],
    detail: [line(paint.sand84, 1.9, "M17 19.5v12M22.5 19v13")],
  },
  camel: {
    body: [
      [
        paint.orange59,
        "M2 14q1-5 6-5 7 1 6 11-1 6 2 6 2-14 8-14 4 1 5 8 2-8 6-8 6 1 7 12 4 4 3 10l-3-3v15h-4l-1-13H23l-1 13h-5l-1-14Q7 31 8 18q-6 0-6-4z",
      ],
    ],
    detail: [[INK, dot(8.5, 13, 1.6)], line(paint.sand93, 1.8, "M18 27q6 3 11 0t9 0")],
  },
  lizard: {
    body: [
      line(
        paint.green58,
        5.2,
        "M24 12q-4 8 0 17-2 7-9 11 0 7 10 4M23 17l-11-4-3-6M25 17l11-4 3-6M24 28l-12 1-4-5M25 29l11 3 4 7",
      ),
      [paint.green58, "M24 1q8 1 6 9-2 7-6 7t-6-7q-2-8 6-9z"],
    ],
    detail: [line(paint.green91, 2.2, "M24 19v4m0 3v4"), [WHITE, dot(21.3, 7, 1.6) + dot(26.7, 7, 1.6)]],
  },
  buffalo: {
    body: [
      [paint.sand86, "M13 15Q3 14 4 2-4 18 12 22zM35 15Q45 14 44 2q8 16-8 20z"],
      [paint.brown38, "M14 11q10-6 20 0 3 9-2 19 1 16-8 16t-8-16q-5-10-2-19z"],
    ],
    detail: [
      [paint.sand70, oval(24, 38.5, 6.6, 6)],
      [paint.stone24, "M14.5 10.5q9.5-8 19 0Q29 15 24 16q-5-1-9.5-5.5z"],
      ...eyes(5.6, 23, 2.1, WHITE),
      ...eyes(3, 38, 1.5),
    ],
  },
  elephant: {
    body: [
      [paint.slate63, "M16 12Q2 4 2 19t14 12zM32 12Q46 4 46 19T32 31z"],
      [paint.slate63, "M13 18Q13 5 24 5t11 13q0 9-6 13 0 9 2 10 3 0 3-3h4q0 8-7 8-9-1-9-13-9-4-9-15z"],
    ],
    detail: [
      [paint.grey75, "M15 16q-9-8-9 3t9 9zM33 16q9-8 9 3t-9 9z"],
      ...eyes(5, 20, 2.1),
      [WHITE, "M17.5 29 14 37l6.5-5zM31 29.5l5 5.5-5-1z"],
      line(paint.slate49, 1.4, "M21.5 33h5.5m-4.5 4H27"),
    ],
  },
  zebra: {
    body: [[INK, "M13 15 10 2l9 6zM35 15 38 2l-9 6zM14 12q10-10 20 0 2 10-3 20 1 14-7 14t-7-14q-5-10-3-20z"]],
    detail: [
      [WHITE, "M16 13.5q8-7.5 16 0 1 9-3 18.5H19q-4-9.5-3-18.5z"],
      line(
        INK,
        2.6,
        "M24 6v12M16 15.5l6 3.5M32 15.5l-6 3.5M16.5 22.5l5.5 3M31.5 22.5l-5.5 3M18.5 29l4.5 1.5M29.5 29 25 30.5",
      ),
      ...eyes(6.3, 19.5, 1.9),
      ...eyes(3, 39, 1.7, WHITE),
    ],
  },
  lion: {
    body: [[paint.brown54, "M24 1l6 4 8-1 1 8 6 4-2 8 2 8-6 4-1 8-8-1-6 4-6-4-8 1-1-8-6-4 2-8-2-8 6-4 1-8 8 1z"]],
    detail: [
      [paint.yellow83, dot(24, 24.5, 13.6)],
      [paint.sand97, `${oval(20.4, 30.5, 4.8, 4.6)}${oval(27.6, 30.5, 4.8, 4.6)}`],
      ...eyes(5.6, 21.5, 2.3),
      [paint.brown32, "M20 26h8l-4 4.8z"],
    ],
  },
};
