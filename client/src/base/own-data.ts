// Everything about the visitor in one file: what the server keeps, and what this device keeps.

import { myData } from "../server/api";
import { finished, learned } from "./learned";
import { everyPractice } from "./progress";

const PREFIX = "worldwright.";

/** Data on this device by its names: settings, lessons, puzzles. */
export function keptHere(): Record<string, unknown> {
  const settings: Record<string, string> = {};
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at) ?? "";
      if (key.startsWith(PREFIX)) settings[key.slice(PREFIX.length)] = localStorage.getItem(key) ?? "";
    }
  } catch {
    // no storage: there is nothing stored here
  }
  const apart = ["learned", "lessons", "practice", "guest"];
  return {
    lessons: finished.all(),
    offered: learned.all(),
    puzzles: everyPractice(),
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !apart.includes(name))),
  };
}

/** Download all of it as one file. */
export async function downloadAll(): Promise<void> {
  const all = { ...(await myData()), device: keptHere() };
  const file = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = file;
  link.download = "worldwright-my-data.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}
