// Names that fit: a smaller card shows a shorter name rather than smaller type.

import type { Lang } from "../../base/words/words";
import { type Atlas, nameOf } from "./atlas";

const SHORT: Record<string, Record<Lang, string>> = {
  black_sea: { en: "Black Sea", de: "Schw. Meer" },
  east_china_sea: { en: "E. China S.", de: "Ostchin. M." },
  south_china_sea: { en: "S. China S.", de: "Südchin. M." },
  mediterranean: { en: "Mediterr.", de: "Mittelm." },
  antigua_and_barbuda: { en: "Antigua", de: "Antigua" },
  bosnia_and_herzegovina: { en: "Bosnia", de: "Bosnien" },
  central_african_republic: { en: "C. Afr. R.", de: "Z.-Afr. R." },
  czech_republic: { en: "Czech R.", de: "Tschech." },
  district_of_columbia: { en: "D. C.", de: "D. C." },
  dominican_republic: { en: "Dom. Rep.", de: "Dom. Rep." },
  equatorial_guinea: { en: "Eq. Guinea", de: "Äq.-Guinea" },
  papua_new_guinea: { en: "Papua N. G.", de: "Papua-Ng." },
  saint_kitts_and_nevis: { en: "St. Kitts", de: "St. Kitts" },
  saint_lucia: { en: "St. Lucia", de: "St. Lucia" },
  saint_vincent: { en: "St. Vinc.", de: "St. Vinc." },
  san_marino: { en: "S. Marino", de: "S. Marino" },
  sao_tome_and_principe: { en: "São Tomé", de: "São Tomé" },
  trinidad_and_tobago: { en: "Trinidad", de: "Trinidad" },
  united_arab_emirates: { en: "UAE", de: "VAE" },
  united_kingdom: { en: "UK", de: "UK" },
  united_states: { en: "USA", de: "USA" },
  vatican_city: { en: "Vatican", de: "Vatikan" },
};

const THREE: Record<string, Record<Lang, string>> = {
  adriatic: { en: "Adr.", de: "Adr." },
  arctic: { en: "Arct.", de: "Arkt." },
  atlantic: { en: "Atl.", de: "Atl." },
  baltic: { en: "Balt.", de: "Osts." },
  black_sea: { en: "Black", de: "Schw." },
  caribbean: { en: "Car.", de: "Kar." },
  caspian: { en: "Casp.", de: "Kasp." },
  great_lakes: { en: "Lakes", de: "Seen" },
  indian_ocean: { en: "Ind.", de: "Ind." },
  mediterranean: { en: "Med.", de: "Mit." },
  north_sea: { en: "N.Sea", de: "Nord." },
  pacific: { en: "Pac.", de: "Paz." },
  red_sea: { en: "Red", de: "Rot" },
  czech_republic: { en: "Cze", de: "Tsch" },
  bosnia_and_herzegovina: { en: "Bos", de: "Bos" },
  austria: { en: "Aut", de: "Öst" },
  australia: { en: "Aus", de: "Aus" },
  slovakia: { en: "Svk", de: "Svk" },
  slovenia: { en: "Slo", de: "Slo" },
  iran: { en: "Irn", de: "Irn" },
  iraq: { en: "Irq", de: "Irk" },
  niger: { en: "Nir", de: "Nir" },
  nigeria: { en: "Nga", de: "Nga" },
  north_korea: { en: "NKo", de: "NKo" },
  south_korea: { en: "SKo", de: "SKo" },
  mali: { en: "Mli", de: "Mli" },
  malta: { en: "Mlt", de: "Mlt" },
  montenegro: { en: "Mtn", de: "Mtn" },
  liechtenstein: { en: "Lie", de: "Lie" },
  mauritania: { en: "Mrt", de: "Mrt" },
  mauritius: { en: "Mus", de: "Mus" },
  guinea_bissau: { en: "GBi", de: "GBi" },
  san_marino: { en: "SMa", de: "SMa" },
};

const NARROW = new Set("fijlrtI.,' ·-");
const WIDE = new Set("mwMW&@Ö");

/** About how wide a bold text is, in parts of its size. */
export function span(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (NARROW.has(letter)) width += 0.34;
    else if (WIDE.has(letter)) width += 0.86;
    else if (letter !== letter.toLowerCase()) width += 0.68;
    else width += 0.565;
  }
  return width;
}

/** A shorter name: our own where there is one, else with cut words. */
export function shortName(atlas: Atlas, id: string, lang: Lang): string {
  const own = SHORT[id]?.[lang];
  if (own) return own;
  const name = nameOf(atlas, id, lang);
  const bare = name.replace(/ (Sea|Ocean)$/, "");
  if (bare !== name && bare.length > 5) return bare;
  const words = name.split(/[ -]/);
  const last = words.at(-1) ?? "";
  if (words.length === 1) return last.length > 8 ? `${last.slice(0, 7)}.` : last;
  return `${words[0]?.[0] ?? ""}. ${last.length > 7 ? `${last.slice(0, 6)}.` : last}`;
}

/** Three or four letters. */
export function threeLetters(atlas: Atlas, id: string, lang: Lang): string {
  const own = THREE[id]?.[lang];
  if (own) return own;
  const short = SHORT[id]?.[lang];
  if (short && short.length <= 4) return short;
  const words = nameOf(atlas, id, lang)
    .replace(/ (Sea|Ocean)$/, "")
    .split(/[ -]/)
    .filter((word) => word !== "of" && word !== "von" && word !== "and" && word !== "und" && word !== "&");
  if (words.length === 1) return (words[0] ?? "").slice(0, atlas.waters.has(id) ? 4 : 3);
  return `${words[0]?.[0] ?? ""}${(words[1] ?? "").slice(0, 2)}`;
}

const cut = (short: string, kept: number): string => `${short.slice(0, kept).replace(/[. ]+$/, "")}.`;

/** How many countries of an atlas each form of a name fits; computed once. */
const known = new WeakMap<Atlas, Map<string, ReadonlyMap<string, number>>>();
function isOnly(atlas: Atlas, lang: Lang, form: string, text: string, of: (id: string) => string): boolean {
  const forms = known.get(atlas) ?? new Map<string, ReadonlyMap<string, number>>();
  known.set(atlas, forms);
  let counts = forms.get(`${lang} ${form}`);
  if (!counts) {
    const all = new Map<string, number>();
    for (const id of atlas.countries.keys()) all.set(of(id), (all.get(of(id)) ?? 0) + 1);
    counts = all;
    forms.set(`${lang} ${form}`, counts);
  }
  return (counts.get(text) ?? 0) < 2;
}

/** The longest form of a name that fits into a width at a size; squeezed a little if that saves letters. Two countries of an
 * atlas never share a short form: before they do, the letters of their codes stand there. */
export function fitted(
  atlas: Atlas,
  id: string,
  lang: Lang,
  width: number,
  size: number,
): { text: string; squeeze: number | null } {
  const short = shortName(atlas, id, lang);
  for (const text of [nameOf(atlas, id, lang), short]) {
    const wide = span(text) * size;
    if (wide <= width) return { text, squeeze: null };
    if (wide <= width * 1.2) return { text, squeeze: width };
  }
  for (let kept = short.length - 2; kept >= (THREE[id] ? 5 : 4); kept--) {
    const text = cut(short, kept);
    const isOwn = isOnly(atlas, lang, `cut ${kept}`, text, (other) => cut(shortName(atlas, other, lang), kept));
    if (isOwn && span(text) * size <= width) return { text, squeeze: null };
  }
  const three = threeLetters(atlas, id, lang);
  const isOwn = isOnly(atlas, lang, "three", three, (other) => threeLetters(atlas, other, lang));
  const code = atlas.countries.get(id)?.code.slice(-2) ?? "";
  return { text: isOwn || !code ? three : code, squeeze: null };
}
