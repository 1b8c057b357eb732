// The parts of an action as the drawn board calls them, for the text board.

import type { Naming } from "../../parts/game/prose";
import { content } from "../../server/api";
import { atlasOf, type Contents, nameOf } from "./atlas";

const verbs = {
  en: {
    lay: "Lay a card",
    transit: "Lay a Transit",
    draw: "Draw a Transit",
    pass: "Pass",
    call: "Call the last card",
    turn_timer: "Turn the sand timer",
    wait: "Let it be",
  },
  de: {
    lay: "Karte legen",
    transit: "Transit legen",
    draw: "Transit ziehen",
    pass: "Passen",
    call: "Letzte Karte anzweifeln",
    turn_timer: "Sanduhr drehen",
    wait: "So lassen",
  },
} as const;

export function namingOf(contents: Contents): Naming {
  const atlas = atlasOf(contents, Object.keys(contents.decks));
  return (key, value, _, lang) => {
    const text = String(value);
    if (key === "do") return verbs[lang][text as keyof (typeof verbs)[typeof lang]];
    if (key === "cell") return text.toUpperCase();
    return key === "card" || key === "name" ? nameOf(atlas, text, lang) : undefined;
  };
}

export const open = async (): Promise<Naming> => namingOf(await content<Contents>("mapominoes"));
