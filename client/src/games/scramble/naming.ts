// The parts of an action as the drawn board calls them, for the text board.

import type { Naming } from "../../parts/game/prose";
import { seen, slotOf, type View } from "./model";
import { faceName, thingName } from "./names";
import { words } from "./words";

const verbs = {
  en: {
    reach: "Take",
    place: "Lay it",
    return: "Put it back",
    jump_out: "Jump out",
    ready: "Ready for the next round",
    choose_board: "Choose the next board",
    turns: ["as it lies", "turned right", "turned around", "turned left"],
    sides: { picture: "picture up", bare: "other side up", front: "front up", back: "back up" },
  },
  de: {
    reach: "Nehmen",
    place: "Legen",
    return: "Zurücklegen",
    jump_out: "Aussteigen",
    ready: "Bereit für die nächste Runde",
    choose_board: "Nächste Tafel wählen",
    turns: ["wie gedruckt", "rechts gedreht", "umgedreht", "links gedreht"],
    sides: { picture: "Bild oben", bare: "andere Seite oben", front: "Vorderseite", back: "Rückseite" },
  },
} as const;

export const naming: Naming = (key, value, view, lang) => {
  const [say, own] = [words[lang], verbs[lang]];
  const text = String(value);
  if (key === "turn") return own.turns[Number(value)];
  if (key === "side") return own.sides[text as keyof typeof own.sides];
  if (key === "do" && text !== "turns" && text !== "sides") return own[text as "reach"];
  if (key !== "thing") return undefined;
  const lying = seen(view as View).pool[slotOf(text)];
  const name = thingName(say, text);
  return lying ? `${name}: ${faceName(say, lying.face, lying.turn ?? 0)}` : name;
};
