// The page computes for the bots of its own table, so that a game of one person costs the server nearly nothing.

import { computing } from "../../server/api";
import type { Computed, ProgramCall } from "../../server/api-types";

const AGAIN = 3000;

/** Whether this browser has what the programs need. */
export const canCompute = (): boolean => typeof WebAssembly === "object" && typeof Worker === "function";

export interface Computer {
  run(call: ProgramCall): Promise<string>;
  end(): void;
}

/** A worker with the programs; who asks waits for the answer. */
function worker(): Computer {
  const made = new Worker(new URL("./program.worker.ts", import.meta.url), { type: "module" });
  return {
    run: (call) =>
      new Promise((answer, fail) => {
        made.onerror = () => fail(new Error("the worker ended"));
        made.onmessage = ({ data }: MessageEvent<{ answer?: string; fault?: string }>) =>
          data.answer === undefined ? fail(new Error(data.fault ?? "")) : answer(data.answer);
        made.postMessage(call);
      }),
    end: () => made.terminate(),
  };
}

/** Ask for tasks and do them until there are none; returns how to stop. `failed`: this browser cannot do it. */
export function computeFor(table: string, failed: () => void, computer: () => Computer = worker): () => void {
  let stopped = false;
  let mine: Computer | undefined;
  const end = (): void => {
    stopped = true;
    mine?.end();
  };
  const go = async (): Promise<void> => {
    let answers: Computed[] = [];
    while (!stopped) {
      const work = await computing(table, answers).catch(() => undefined);
      answers = [];
      if (stopped) return;
      if (work === undefined) await new Promise((wake) => setTimeout(wake, AGAIN));
      else if (work.over) return;
      else if (work.call) {
        mine ??= computer();
        const answer = await mine.run(work.call).catch(() => undefined);
        if (stopped) return;
        if (answer === undefined) {
          end();
          failed();
          return;
        }
        answers = [{ n: work.n ?? 0, answer }];
      }
    }
  };
  void go();
  return end;
}
