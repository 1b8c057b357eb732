// Plurals of every language, by the platform's own rules: a further language is one more line here, and its words give
// the forms it has (one, few, many, other …).

import type { Lang } from "./words";

export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
type Plural = (count: number, forms: Forms) => string;

function pluralOf(lang: string): Plural {
  const rules = new Intl.PluralRules(lang);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}

/** The form that goes with a number. */
export const plural: Record<Lang, Plural> = { en: pluralOf("en"), de: pluralOf("de") };

const countedBy =
  (form: Plural): Plural =>
  (count, forms) =>
    `${count} ${form(count, forms)}`;
/** The number with its form: "1 game", "3 games". */
export const counted: Record<Lang, Plural> = { en: countedBy(plural.en), de: countedBy(plural.de) };
