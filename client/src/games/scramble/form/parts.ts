import type { FormParts } from "../../../parts/form/position";
import Player from "./Player.svelte";
import Table from "./Table.svelte";
import Pieces from "./Worlds.svelte";

export const parts: FormParts = { Table, Player, Pieces };
