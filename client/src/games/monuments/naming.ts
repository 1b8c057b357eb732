// The parts of an action as the drawn board calls them, for the text board.

import type { Naming } from "../../parts/game/prose";
import { content } from "../../server/api";
import { type Content, monumentOf } from "./plan";
import { fieldOf } from "./prose";
import type { View } from "./types";
import { boardWords } from "./words";

const verbs = {
  en: { walk: "Lead the worker", build: "Build", pass: "Pass" },
  de: { walk: "Arbeiter führen", build: "Bauen", pass: "Passen" },
} as const;

export const namingOf =
  (box: Content): Naming =>
  (key, value, view, lang) => {
    const say = boardWords[lang];
    const text = String(value);
    if (key === "do") return verbs[lang][text as keyof (typeof verbs)[typeof lang]];
    if (key === "steps") {
      const [field = "", ...stones] = text.split(":");
      return [fieldOf(field, lang), ...stones.map((kind) => say.stone(kind))].join(", ");
    }
    if (key !== "place") return undefined;
    const place = monumentOf(box, (view as View).options.monument ?? "").places.get(text);
    return place && `${say.stone(place.kind)}, ${say.place(place)}: +${place.points}`;
  };

export const open = async (): Promise<Naming> => namingOf(await content<Content>("monuments"));
