// Whether the window is as narrow as a phone: for the few places where another order is wanted, not only other sizes.

const wide = typeof matchMedia === "undefined" ? undefined : matchMedia("(max-width: 48rem)");
const now = $state({ is: wide?.matches ?? false });
wide?.addEventListener("change", ({ matches }) => {
  now.is = matches;
});

export const narrow = {
  get is(): boolean {
    return now.is;
  },
};
