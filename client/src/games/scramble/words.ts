// The words of the Mondo tables, in every language we speak.

import { de } from "./words.de";
import { en } from "./words.en";

export type { Words } from "./words.en";
export const words = { en, de };
