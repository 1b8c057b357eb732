// Animated positions of the carts: after a move they go their way hex by hex.

import { onDestroy, untrack } from "svelte";
import { still } from "../../base/motion";
import type { View } from "./types";
import { ways, wayTo } from "./ways";

const STEP_MS = 110;

export class Trail {
  carts = $state.raw<string[]>([]);
  private before: View;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(view: () => View) {
    this.before = view();
    this.carts = this.before.carts;
    $effect.pre(() => {
      const now = view();
      untrack(() => this.follow(now));
    });
    onDestroy(() => clearInterval(this.timer));
  }

  private follow(now: View): void {
    const { before } = this;
    this.before = now;
    clearInterval(this.timer);
    const goes = now.carts.map((hex, seat) => {
      const from = before.carts[seat];
      return from && from !== hex && !still() ? wayTo(ways(before, from), hex).slice(1) : [];
    });
    const longest = Math.max(0, ...goes.map((way) => way.length));
    let step = 0;
    const go = (): void => {
      this.carts = now.carts.map((hex, seat) => goes[seat]?.[step] ?? hex);
      step += 1;
      if (step >= longest) clearInterval(this.timer);
    };
    if (longest > 1) this.timer = setInterval(go, STEP_MS);
    go();
  }
}
