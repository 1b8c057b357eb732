// An element's name for a screen reader: its label, else its text that is not hidden from it.

export function spoken(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
  const label = node.getAttribute("aria-label");
  return (label ?? [...node.childNodes].map(spoken).join(" ")).replace(/\s+/g, " ").trim();
}
