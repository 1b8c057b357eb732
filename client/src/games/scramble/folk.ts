// People, vehicles, houses and volcanoes, each in a box of 48. Drawn in paths only.

import * as paint from "./colours";
import { dot, line, oval, type Picture } from "./strokes";

const INK = paint.slate27;
const WHITE = paint.white;
const SKIN = paint.sand88;
const WALL = paint.sand95;
const WOOD = paint.brown44;
const ROOF = paint.red54;

export const folk: Record<string, Picture> = {
  fisherman: {
    body: [
      [paint.blue48, "M11 47q0-22 10-22t10 22z"],
      [SKIN, dot(21, 17, 7.2)],
      [paint.yellow84, "M9 15h24l-6-4q-2-7-6-7t-6 7z"],
      line(paint.brown33, 2.6, "M27 35 42 6v20"),
      [paint.grey95, "M42 25q7 7 0 14-7-7 0-14zM38.5 43l3.5-5 3.5 5z"],
    ],
    detail: [line(INK, 1.4, "M42 25.5q6.5 6.5 0 13-6.5-6.5 0-13z")],
  },
  shepherd: {
    body: [
      [paint.purple51, "M3 47q0-22 9.5-22T22 47z"],
      [SKIN, dot(12.5, 17, 7)],
      [paint.brown45, "M1.5 15h22l-6-4q-2-6-5-6t-5 6z"],
      [paint.stone96, "M25 38q-2-9 7-9 8-4 12 3 4 8-3 10v5h-4v-4h-6v4h-4v-5q-2-1-2-4z"],
      line(paint.brown33, 2.8, "M24 47V15q0-8 8-6v4"),
    ],
    detail: [[paint.grey34, "M41 33q6 0 6 6-6 1-6-6z"]],
  },
  lumberjack: {
    body: [
      [paint.red53, "M6 47q0-22 11.5-22T29 47z"],
      [SKIN, dot(17.5, 17, 7.6)],
      [paint.green39, "M9 15q1-11 8.5-11T26 15z"],
      line(WOOD, 3.4, "M28 43 39 11"),
      [paint.slate86, "M34 8q10-3 13 4l-4 9q-4-6-11-5z"],
    ],
    detail: [[paint.brown37, "M10 17q7 7 15 0 1 14-7.5 14T10 17z"], line(INK, 1.4, "M34 8q10-3 13 4l-4 9q-4-6-11-5z")],
  },
  ship: {
    body: [
      [paint.brown42, "M4 33h40q-2 12-11 12H15Q6 45 4 33zM23 3h3v30h-3z"],
      [WHITE, "M27 5q14 6 14 24H27z"],
      [paint.sand91, "M21 9Q9 15 9 29h12z"],
    ],
    detail: [line(paint.red56, 2.3, "M27.5 18q7 0 12 2.5M6 37.5h36")],
  },
  boar: {
    body: [
      [paint.brown39, "M2 30q1-6 9-9 3-6 6-6l3 4q20-6 25 6 1 5-1 11l1 9h-5l-2-6-12 1-1 5h-5l-2-6Q8 40 6 35l-4-1z"],
      line(paint.brown39, 2.4, "M22 20l3-5 3 4 3-5 3 5 3-4"),
    ],
    detail: [[WHITE, `M8 33q-1-7 3-8-1 4 2 7z${dot(15.5, 24, 1.8)}`]],
  },
  field: {
    body: [[paint.yellow76, "M5 12q0-4 4-4h30q4 0 4 4v24q0 4-4 4H9q-4 0-4-4z"]],
    detail: [
      line(
        paint.brown48,
        2.4,
        "M12 36V13M20 36V13M28 36V13M36 36V13M12 17l4 4M12 25l4 4M20 17l4 4M20 25l4 4M28 17l4 4M28 25l4 4M36 17l4 4M36 25l4 4",
      ),
    ],
  },
  coach: {
    body: [[paint.red49, `M5 14q0-7 7-7h22q8 0 9 9v16H5z${dot(14, 36, 8.2)}${dot(35, 36, 8.2)}`]],
    detail: [
      [paint.sand94, `M10 12h10v10H10zM26 12h11v10H26z${dot(14, 36, 6)}${dot(35, 36, 6)}`],
      line(paint.brown28, 2.8, `${dot(14, 36, 6)}${dot(35, 36, 6)}`),
      line(paint.brown28, 1.6, "M14 31v10M9 36h10M35 31v10M30 36h10"),
    ],
  },
  village: {
    body: [[WALL, "M3 25 13 14l10 11v18H3zM20 30l12-14 13 14v14H20z"]],
    detail: [
      line(ROOF, 4.6, "M2 25.5 13 13l9 10M18.5 31.5 32 16l14 15.5"),
      [paint.brown40, "M9 43v-9h7v9zM29 44v-9h7v9z"],
    ],
  },
  lighthouse: {
    body: [
      [paint.grey99, "M18 14h12l4 33H14z"],
      [paint.slate31, "M17 6h14v9H17zM14.5 7 24 0l9.5 7z"],
    ],
    detail: [
      [paint.red56, "M16.8 24h14.4l.9 7H16zM15 38h18l1 9H14z"],
      [paint.yellow92, "M20 8h8v6h-8z"],
      line(paint.yellow92, 2.6, "M13 9.5 3 6M13 13 2 15.5M35 9.5 45 6M35 13l11 2.5"),
    ],
  },
  hunting_lodge: {
    body: [
      [paint.brown52, "M6 24h36v21H6z"],
      [paint.green39, "M1 26 24 8l23 18z"],
    ],
    detail: [
      [paint.brown28, "M19 45V33h10v12z"],
      line(paint.stone99, 2.4, "M18 23q-6-3-4-9M30 23q6-3 4-9M18 23q6 4 12 0"),
    ],
  },
  mill: {
    body: [
      [WALL, "M16 22h16l4 25H12z"],
      [WOOD, "M14.5 24 24 13l9.5 11z"],
      line(paint.stone99, 7, "M24 19 9 5.5M24 19 39 5.5M24 19 9 32.5M24 19l15 13.5"),
    ],
    detail: [
      line(WOOD, 2.4, "M24 19 7 4M24 19 41 4M24 19 7 34M24 19l17 15"),
      line(WOOD, 1.5, "M6 8.5 12 3l5 7M42 8.5 36 3l-5 7M6 29.5l6 5.5 5-7M42 29.5 36 35l-5-7"),
      [WOOD, "M21 47v-8h6v8z"],
    ],
  },
  coach_station: {
    body: [
      [WALL, "M5 22h38v23H5z"],
      [ROOF, "M1 24 10 11h28l9 13z"],
    ],
    detail: [
      [paint.brown40, "M9 45V35q0-6 6-6t6 6v10zM26 30h12v9H26z"],
      [paint.stone99, dot(24, 17.5, 4.2)],
      line(INK, 1.4, "M24 15v2.5l2 1.5"),
    ],
  },
  stilt_house: {
    body: [
      [paint.brown52, "M9 20h30v14H9zM11 33h3.5v14H11zM22.5 33H26v14h-3.5zM34 33h3.5v14H34z"],
      [paint.sand72, "M4 21.5 24 5l20 16.5z"],
    ],
    detail: [[paint.brown28, "M20 34V25h8v9z"], line(WHITE, 2.6, "M4 45q4-4 8 0t8 0 8 0 8 0 8 0")],
  },
  tavern: {
    body: [
      [WALL, "M5 22h30v23H5z"],
      [ROOF, "M1 24 10 9h20l9 15z"],
      line(WOOD, 2.6, "M36 22h9"),
      [paint.yellow81, "M38 25h8q0 12-4 12t-4-12z"],
    ],
    detail: [
      [paint.brown40, "M10 45V33h8v12zM23 30h8v8h-8z"],
      [WHITE, "M37 23.5h10v4H37z"],
    ],
  },
  barrel: {
    body: [[paint.brown51, "M12 6h24q8 18 0 36H12Q4 24 12 6z"]],
    detail: [line(paint.brown28, 3, "M10 13h28M8 24h32M10 35h28"), [paint.crimson34, dot(24, 24, 5)]],
  },
  windpump: {
    body: [line(paint.slate46, 3.4, "M24 18 13 46M24 18l11 28M17 36h14"), [paint.grey91, dot(24, 16, 14)]],
    detail: [line(paint.red54, 3, "M24 4v24M12 16h24M15.5 7.5l17 17M32.5 7.5l-17 17"), [paint.slate31, dot(24, 16, 4)]],
  },
  volcano_active: {
    body: [
      [paint.grey40, `${dot(21, 9, 4.2)}${dot(28, 5, 5.2)}${dot(35, 1.5, 4)}`],
      [paint.crimson29, "M5 44 18 15l3 3 3-4 3 4 3-3 13 29z"],
    ],
    detail: [
      [paint.red64, "M18 15l3 3 3-4 3 4 3-3 5 11-5 1-1 9-4-7-3 14-3-13-5 5 1-10z"],
      [paint.yellow88, "M20 17.5l2 2 2-4 2 4 2-2 1 5.5-4 4-2-2-2 4-2-6z"],
    ],
  },
  volcano_inactive: {
    body: [[paint.grey67, "M1 42q9-4 14-18h18q5 14 14 18z"]],
    detail: [
      [paint.slate58, "M27 24h6q5 14 14 18H28z"],
      [paint.slate45, oval(24, 24, 9.6, 3.8)],
      line(paint.grey85, 1.7, oval(24, 24, 9.6, 3.8)),
      line(paint.slate50, 1.9, "M12 35l4-4.5M32.5 31.5l4 5"),
    ],
  },
};
