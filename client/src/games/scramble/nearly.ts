// The tile that still lay in the heap and would have brought most, as a sentence.

import type { Lang } from "../../base/words/words";
import type { Near } from "../../parts/game/manifest";
import { words } from "./words";

export interface NearTile extends Near {
  /** The piece as it would have lain. */
  face: string;
  turn?: number;
  /** The landscapes that it would have closed. */
  closed?: number;
  /** The cell was empty. */
  empty?: boolean;
}

export const nearly = ({ cell, closed = 0, points, empty = false }: NearTile, lang: Lang): string =>
  words[lang].nearly(cell, closed, empty, points);
