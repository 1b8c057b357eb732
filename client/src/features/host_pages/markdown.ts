// Simple Markdown as data: headings, paragraphs, lists, links, bold, italic, code. The page draws it; it makes no HTML.

export interface Span {
  text: string;
  kind?: "b" | "i" | "code" | undefined;
  href?: string | undefined;
}
export interface Block {
  kind: "h2" | "h3" | "p" | "ul" | "ol" | "hr";
  /** One line, or the items of a list. */
  lines: Span[][];
}

const SAFE = /^(https?:\/\/|mailto:|#\/)/i;
/** A link, an address, bold, italic, code. */
const MARKS = [
  /\[([^\]]{1,300})\]\(([^\s)]{1,500})\)/,
  /<((?:https?:\/\/|mailto:)[^>\s]{1,500})>/,
  /\*\*([^*]{1,500})\*\*/,
  /\*([^*\s][^*]{0,500})\*/,
  /`([^`]{1,300})`/,
];
const SPAN = new RegExp(MARKS.map(({ source }) => source).join("|"), "gi");
const ITEM = /^\s{0,3}(?:([-*+])|\d{1,3}[.)])\s+(.*)$/;

/** A line's text with its links and marks. An address that is no web page, mail or page of ours stays text. */
export function spans(line: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(SPAN)) {
    const [whole, label, address, bare, bold, italic, code] = match;
    if (match.index > end) found.push({ text: line.slice(end, match.index) });
    end = match.index + whole.length;
    const href = address ?? bare;
    if (href !== undefined)
      found.push(SAFE.test(href) ? { text: label ?? href.replace(/^mailto:/i, ""), href } : { text: whole });
    else found.push({ text: bold ?? italic ?? code ?? "", kind: bold ? "b" : italic ? "i" : "code" });
  }
  if (end < line.length) found.push({ text: line.slice(end) });
  return found;
}

/** The blocks of a text, without its title: the heading that it begins with. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let open: { kind: "p" | "ul" | "ol"; lines: string[] } | undefined;
  const close = (): void => {
    if (open) found.push({ kind: open.kind, lines: open.lines.map(spans) });
    open = undefined;
  };
  const lines = text.trim().split(/\r\n?|\n/);
  if (/^#{1,3}\s/.test(lines[0] ?? "")) lines.shift();
  for (const line of lines) {
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    const item = ITEM.exec(line);
    if (!line.trim()) close();
    else if (heading) {
      close();
      found.push({ kind: (heading[1]?.length ?? 1) < 3 ? "h2" : "h3", lines: [spans(heading[2] ?? "")] });
    } else if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) {
      close();
      found.push({ kind: "hr", lines: [] });
    } else if (item) {
      const kind = item[1] ? "ul" : "ol";
      if (open?.kind !== kind) close();
      open ??= { kind, lines: [] };
      open.lines.push(item[2] ?? "");
    } else {
      open ??= { kind: "p", lines: [""] };
      open.lines.push(`${open.lines.pop() ?? ""} ${line.trim()}`.trim());
    }
  }
  close();
  return found;
}
