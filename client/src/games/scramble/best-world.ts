// Drawing and scoring of the best world, for the games with one heap of tiles.

import type { BestWorldParts } from "../../parts/game/manifest";
import Art from "./Art.svelte";
import { evidence } from "./evidence";
import StillWorld from "./StillWorld.svelte";
import WayTile from "./WayTile.svelte";
import { movedFor, wayTo } from "./way";

export const bestWorld: BestWorldParts = { World: StillWorld, Art, Piece: WayTile, wayTo, movedFor, evidence };
