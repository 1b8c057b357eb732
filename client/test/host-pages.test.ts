/** The host's own words: simple Markdown as data, and no way for them to run anything. */
import { expect, test } from "vitest";
import { blocks, spans } from "../src/features/host_pages/markdown";

test("headings, paragraphs, lists and rules", () => {
  const text =
    "\ufeff# Rules\r\n\r\nBe kind.\nAnd fair.\n\n## Evenings ##\n- Tuesday\n* Friday\n\n1. Come\n2) Play\n---\n### More\nEnd";
  expect(blocks(text.slice(1)).map(({ kind, lines }) => [kind, ...lines.map((line) => line[0]?.text)])).toEqual([
    ["p", "Be kind. And fair."],
    ["h2", "Evenings"],
    ["ul", "Tuesday", "Friday"],
    ["ol", "Come", "Play"],
    ["hr"],
    ["h3", "More"],
    ["p", "End"],
  ]);
  expect(blocks("")).toEqual([]);
  expect(blocks("plain text")).toEqual([{ kind: "p", lines: [[{ text: "plain text" }]] }]);
});

test("links, bold, italic and code", () => {
  expect(spans("Write to [us](mailto:a@b.example), **now** or *later*, `x`, <https://a.example>.")).toEqual([
    { text: "Write to " },
    { text: "us", href: "mailto:a@b.example" },
    { text: ", " },
    { text: "now", kind: "b" },
    { text: " or " },
    { text: "later", kind: "i" },
    { text: ", " },
    { text: "x", kind: "code" },
    { text: ", " },
    { text: "https://a.example", href: "https://a.example" },
    { text: "." },
  ]);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert`1`)",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](//evil.example)",
  "[x](vbscript:x)",
  "<javascript:alert(1)>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:x">y</a>',
])("%s is text", (text) => {
  expect(spans(text).every(({ href }) => href === undefined)).toBe(true);
  expect(
    spans(text)
      .map((span) => span.text)
      .join(""),
  ).toContain(text.slice(0, 5));
});
