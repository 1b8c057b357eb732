import type { FormParts } from "../../../score-form/position";
import Pieces from "./Countries.svelte";
import Table from "./Decks.svelte";

export const parts: FormParts = { Table, Pieces };
