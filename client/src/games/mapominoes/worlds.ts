// What lay on the table, seen on the true map: the countries that were laid, and the Transits in their seas.

import { type Atlas, isWater } from "./atlas";
import type { Tabled } from "./types";

/** The map of a deck, drawn by tools/outlines. */
export interface WorldSheet {
  size: [number, number];
  lands: Record<string, { land: string; spot: [number, number]; room: number }>;
  around: string;
  waters: Record<string, [number, number]>;
}
export interface Ticket {
  cell: string;
  name: string;
  at: [number, number];
}

const STEP = 22;

/** The Transits of a table where what they count as lies; several of one sea stand side by side. */
export function tickets(table: readonly Tabled[], sheet: WorldSheet, atlas: Atlas): Ticket[] {
  const stood = new Map<string, number>();
  return table.flatMap(({ cell, transit }) => {
    if (!transit) return [];
    const at = isWater(atlas, transit) ? sheet.waters[transit] : sheet.lands[transit]?.spot;
    if (!at) return [];
    const before = stood.get(transit) ?? 0;
    stood.set(transit, before + 1);
    return [{ cell, name: transit, at: [at[0] + before * STEP, at[1]] as [number, number] }];
  });
}

/** Who laid what lies in a cell: the last who laid there. */
export function layers(happened: readonly { by: number | null; act: unknown }[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { by, act } of happened) {
    const { do: verb, cell } = (act ?? {}) as { do?: string; cell?: string };
    if (cell && by !== null && by >= 0 && (verb === "lay" || verb === "transit")) found.set(cell, by);
  }
  return found;
}
