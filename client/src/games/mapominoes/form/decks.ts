import type { Lang } from "../../../base/words/words";
import type { Position } from "../../../parts/form/position";

type Decks = Record<string, { title: Record<Lang, string>; cards: { id: string; en: string; de: string }[] }>;

/** The decks of the box, from the server. */
export const decksIn = (content: unknown): Decks => (content as { decks?: Decks } | undefined)?.decks ?? {};
/** The decks that were played with. */
export const chosenIn = ({ options }: Position): string[] => (options?.deck as string[] | undefined) ?? [];
