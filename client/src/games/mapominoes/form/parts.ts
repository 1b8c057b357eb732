import type { FormParts } from "../../../parts/form/position";
import Pieces from "./Countries.svelte";
import Table from "./Decks.svelte";

export const parts: FormParts = { Table, Pieces };
