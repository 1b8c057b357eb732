// jsdom compares `[name="value"]` with every element by way of all its attributes; `[name]` alone it finds at once. A
// selector of nothing but attributes is therefore asked for its first name, and the values are compared here.

const ATTRIBUTES = /^(?:\[(?:data-[\w-]+|aria-[\w-]+|tabindex|role)(?:="[^"\\]*")?\])+$/;
const ATTRIBUTE = /\[([\w-]+)(?:="([^"]*)")?\]/g;

/** What has all these attributes and values, in the order of the page. */
function* matching(all: ParentNode["querySelectorAll"], where: ParentNode, query: string): Generator<Element> {
  const wanted = [...query.matchAll(ATTRIBUTE)].map(([, name = "", value]) => ({ name, value }));
  for (const each of all.call(where, `[${wanted[0]?.name}]`))
    if (
      wanted.every(({ name, value }) =>
        value === undefined ? each.hasAttribute(name) : each.getAttribute(name) === value,
      )
    )
      yield each;
}

/** Lets a kind of node find by attributes quickly. */
export function findQuickly(nodes: ParentNode): void {
  const { querySelector, querySelectorAll } = nodes;
  if (querySelector.name === "quickly") return;
  nodes.querySelector = function quickly(this: ParentNode, query: string): Element | null {
    if (!ATTRIBUTES.test(query)) return querySelector.call(this, query);
    return matching(querySelectorAll, this, query).next().value ?? null;
  };
}
