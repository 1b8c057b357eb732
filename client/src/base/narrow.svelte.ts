// The window's width, for the few places that need another order, not only other sizes.

function matching(query: string): { readonly is: boolean } {
  const media = typeof matchMedia === "undefined" ? undefined : matchMedia(query);
  const now = $state({ is: media?.matches ?? false });
  media?.addEventListener("change", ({ matches }) => {
    now.is = matches;
  });
  return now;
}

/** As narrow as a phone. */
export const narrow = matching("(max-width: 48rem)");
/** A phone, held either way. */
export const phone = matching("(max-width: 48rem), (max-height: 37.5rem)");
/** Wide enough for a board of full size with a column next to it. */
export const desk = matching("(min-width: 80rem) and (min-height: 40rem)");
