import { SOURCE_MAX } from "@worker/domain/foundation/markup/parser";

const numbered = (line: (index: number) => string): string => {
  let text = "";
  for (let index = 1; text.length < SOURCE_MAX; index += 1) text += line(index);
  return text;
};
const filled = (before: string, piece: string): string => before + piece.repeat(Math.ceil(SOURCE_MAX / piece.length));

const REPEATED: Record<string, string> = {
  "open brackets": "[",
  "closed brackets": "]",
  "pairs of brackets": "[]",
  "links that stay open": "[a](",
  "pictures that stay open": "![a](",
  "pictures in links": "[![a](",
  "addresses that stay open": "[a](<b",
  "titles that stay open": "[a](b 'c ",
  quotes: ">",
  "spaced quotes": "> ",
  "quotes and lists": "> - ",
  emphasis: "*a ",
  "strong emphasis": "**a *a ",
  "emphasis between letters": "a**b",
  underscores: "_a __a ",
  "stars and underscores": "*_",
  stars: "*",
  strikes: "~~a ~a ",
  bullets: "- ",
  numbers: "1. ",
  "bulleted lines": "- a\n\n",
  ticks: "`a``b",
  definitions: "[a]: b\n",
  "definitions without an address": "[a]:\n",
  "definitions with open titles": "[a]: /b '\n",
  entities: "&amp;",
  "entities that stay open": "&a",
  numerals: "&#x1F600;",
  backslashes: "\\",
  "pointed brackets": "<",
  "autolinks that stay open": "<http:",
  "comments that stay open": "<!--",
  "sections that stay open": "<![CDATA[",
  tags: "<a ",
  "small tables": "a|b\n-|-\n",
  underlines: "a\n-\n",
  rules: "* * *\n",
  fences: "```\n",
  "indented code": "    a\n\n",
  "bare addresses": "https://a.b ",
  "addresses in one another": "https://a.b/(",
  "email addresses": "mailto:a@b.c ",
  mentions: "@abc ",
  "at signs": "@",
  "names without end": "@a",
  spaces: " ",
  tabs: "\t",
  lines: "\n",
  zeros: "\0",
  letters: "a",
  leaves: "🌿",
};

const BUILT: Record<string, string> = {
  "brackets opened and closed": "[".repeat(SOURCE_MAX / 2) + "]".repeat(SOURCE_MAX / 2),
  "emphasis in emphasis": "*a **b ".repeat(SOURCE_MAX / 14) + "c** d* ".repeat(SOURCE_MAX / 14),
  "strikes in emphasis": "*a ~~b ".repeat(SOURCE_MAX / 14) + "c~~ d* ".repeat(SOURCE_MAX / 14),
  "ticks of every length": numbered((index) => `${"`".repeat(index)}a `),
  "lists ever deeper": numbered((index) => `${" ".repeat(index)}- a\n`),
  "quotes ever deeper": numbered((index) => `${">".repeat(index)} a\n`),
  "lines that lazily go on in deep quotes": filled("> ".repeat(90), "a\n"),
  "lines that lazily go on in deep lists": filled("- ".repeat(90), "a\n"),
  "definitions of their own": numbered((index) => `[a${index}]: /b\n`),
  "one long address used again and again": filled(`[a]: /${"b".repeat(2000)}\n\n`, "[a]"),
  "one long title used again and again": filled(`[a]: /b "${"c".repeat(2000)}"\n\n`, "[a]"),
  "one long address of pictures": filled(`[a]: https://a.b/${"b".repeat(2000)}\n\n`, "![a]"),
  "a wide table of short rows": filled(`${"|a".repeat(150)}|\n${"|-".repeat(150)}|\n`, "|b\n"),
  "a table as wide as it gets": `${"|a".repeat(SOURCE_MAX / 4)}|\n${"|-".repeat(SOURCE_MAX / 4)}|`,
  "many wide tables of short rows": filled("", `${"|a".repeat(250)}|\n${"|-".repeat(250)}|\n${"|b\n".repeat(260)}\n`),
};

/** Texts of the greatest length that is rendered, each made to cost a parser, or what is drawn, far more than it is long. */
export const HOSTILE_TEXTS: readonly (readonly [what: string, source: string])[] = [
  ...Object.entries(REPEATED).map(([what, piece]) => [what, filled("", piece)] as const),
  ...Object.entries(BUILT),
].map(([what, source]) => [what, source.slice(0, SOURCE_MAX)] as const);
