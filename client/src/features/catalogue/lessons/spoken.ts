// What a screen reader calls something: its label, else the words in it that are not hidden from it.

export function spoken(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
  const label = node.getAttribute("aria-label");
  return (label ?? [...node.childNodes].map(spoken).join(" ")).replace(/\s+/g, " ").trim();
}
