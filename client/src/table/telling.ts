// What happened, in words: one source of sentences for the strip, the list, screen readers and replays. A sentence where the
// game has one, else who did it and the move as it is written down.

import { settings } from "../base/settings.svelte";
import type { Done, Person, Tell } from "../parts/game/prose";
import { type Act, actText } from "./choices";
import { doneOf, type Happened } from "./story";

export function told(tell: Tell | undefined, done: Done, people: readonly Person[]): string {
  const sentence = tell?.(done, people, settings.lang);
  if (sentence) return sentence;
  const { dealer, clockName } = settings.say;
  const who = done.by === -1 ? dealer : done.by === -2 ? clockName : (people[done.by]?.name ?? "");
  return `${who}: ${actText(done.act as Act)}.`;
}

/** Any event as a sentence: a move, or who left, who came, what was taken back. */
export function sentenceOf(tell: Tell | undefined, each: Happened, people: readonly Person[]): string {
  if (!each.note) return told(tell, doneOf(each), people);
  const { say } = settings;
  const seat = Number(each.facts.seat ?? each.facts.by ?? -1);
  const who = people[seat];
  if (each.note === "undo") return who ? say.noteUndo(who.name, who.you) : (say.notes.undo ?? "");
  if (each.note === "left") return say.noteLeft(seat + 1, each.facts.to === "bot", String(each.facts.reason ?? ""));
  if (each.note === "taken")
    return each.facts.to === "bot" ? say.noteBot(seat + 1) : say.noteCame(who?.name ?? "", who?.you ?? false, seat + 1);
  return say.notes[each.note] ?? each.note;
}
