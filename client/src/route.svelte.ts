// Where the visitor is, read from the part of the address after '#': any server of plain files can serve the page.

export type Route = { at: "start" } | { at: "rules"; game: string; rule: string | undefined } | { at: "lost" };

export function parse(hash: string): Route {
  const [, first, game, rule, ...more] = decodeURIComponent(hash.replace(/^#/, "")).split("/");
  if (!first) return { at: "start" };
  if (first === "rules" && game && more.length === 0) return { at: "rules", game, rule: rule || undefined };
  return { at: "lost" };
}

function here(): Route {
  try {
    return parse(location.hash);
  } catch {
    return { at: "lost" }; // a '%' that stands for no character
  }
}

const current = $state({ route: here() });

addEventListener("hashchange", () => {
  current.route = here();
});

export const place = {
  get route(): Route {
    return current.route;
  },
};

export const toRules = (game: string, rule?: string): string => `#/rules/${game}${rule ? `/${rule}` : ""}`;
