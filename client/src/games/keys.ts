// The keys of each board, for the table's help; loaded when somebody asks.

import type { Lang } from "../words/words";

export type Keys = Record<Lang, [key: string, what: string][]>;

const scramble = (): Promise<Keys> => import("./scramble/keys").then(({ keys }) => keys);

/** Boards that tell their keys. */
export const keysOf: Record<string, () => Promise<Keys>> = { mondo: scramble, mondo_sapiens: scramble };
