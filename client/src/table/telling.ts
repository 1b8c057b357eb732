// What happened, in words: a sentence where the game has one, else who did it and the move as it is written down.

import { settings } from "../app/settings.svelte";
import type { Done, Person, Tell } from "../games/prose";
import { type Act, actText } from "./choices";

export function told(tell: Tell | undefined, done: Done, people: readonly Person[]): string {
  const sentence = tell?.(done, people, settings.lang);
  if (sentence) return sentence;
  const { dealer, clockName } = settings.say;
  const who = done.by === -1 ? dealer : done.by === -2 ? clockName : (people[done.by]?.name ?? "");
  return `${who}: ${actText(done.act as Act)}.`;
}
