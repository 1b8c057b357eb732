// A table that only stands there, for tests of what listens to it.

import { Company } from "../src/table/company.svelte";

export class Stand {
  seq = $state(5);
  yourMove = $state(false);
  over = $state(false);
  happened = $state.raw<{ seq: number; by: number | null; text: string; note: string }[]>([]);
  refused = $state.raw<object | null>(null);
  trouble = $state("");
  deadline = $state<number | null>(null);
  you: number | null = 0;
  result = $state.raw<{ winners: number[] } | null>(null);
  company = new Company(() => "");
  now = (): number => 0;
}
