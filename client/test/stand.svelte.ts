// A table that only stands there, for tests of what listens to it.

export class Stand {
  seq = $state(5);
  yourMove = $state(false);
  over = $state(false);
  happened = $state.raw<{ seq: number; by: number | null; text: string; note: string }[]>([]);
  refused = $state.raw<object | null>(null);
  trouble = $state("");
  deadline = $state<number | null>(null);
  now = (): number => 0;
}
