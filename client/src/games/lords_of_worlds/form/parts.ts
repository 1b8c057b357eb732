import type { FormParts } from "../../../parts/form/position";
import Pieces from "./Planet.svelte";
import Player from "./Player.svelte";
import Table from "./Table.svelte";

export const parts: FormParts = { Table, Player, Pieces };
