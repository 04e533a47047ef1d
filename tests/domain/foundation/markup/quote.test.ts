import { describe, expect, it } from "vitest";
import { QUOTE_MAX, quoteOf } from "@worker/domain/foundation/markup/quote";
import { postFacts } from "@worker/domain/foundation/markup/read-post";
import { drawn, mentionedNames, SITE } from "./site";

const LINK = "/community/thread/T1?page=2#post-3";
const by =
  '<p><a href="/profile/M1" class="mention">@Sam</a> <a href="/community/thread/T1?page=2#post-3">wrote</a>:</p>';

describe("a quote", () => {
  it("says who wrote it and where, and speaks to the author", () => {
    const quote = quoteOf("Sam", "One **two**\n\n- three", LINK);
    expect(quote).toBe(`@Sam [wrote](<${LINK}>):\n\n> One **two**\n>\n> - three\n\n`);
    expect(drawn(`${quote}And I?`, ["Sam"])).toBe(
      `${by}<blockquote><p>One <strong>two</strong></p><ul><li>three\n</li></ul></blockquote><p>And I?</p>`,
    );
    expect(mentionedNames(quote)).toEqual(["sam"]);
  });

  it("leaves out what its author quotes", () => {
    expect(quoteOf("Sam", "@Kim [wrote](</x>):\n\n> old\nlazy\n\nnew\n\n```\n> code\n```", LINK)).toBe(
      `@Sam [wrote](<${LINK}>):\n\n> @Kim [wrote](</x>):\n>\n>\n> new\n>\n> \`\`\`\n> > code\n> \`\`\`\n\n`,
    );
    expect(quoteOf("Sam", "> old", LINK)).toContain("> > old\n");
  });

  it("ends with itself, whatever it quotes", () => {
    for (const source of ["```\nopen", "<!-- open", "    code", "a\n===", "[a]: /x", "| a |\n| - |", "~~~ x"])
      expect(drawn(`${quoteOf("Sam", source, LINK)}mine`)).toMatch(/<\/blockquote><p>mine<\/p>$/);
  });

  it("is cut at a word", () => {
    const text = postFacts(quoteOf("Sam", "word ".repeat(1000), LINK).split("\n\n")[1] ?? "", SITE).text;
    expect(text).toBe(`${"word ".repeat(QUOTE_MAX / 5)}…`);
    const long = quoteOf("Sam", "🌿".repeat(5000), LINK);
    expect(Array.from(long).filter((character) => character === "🌿")).toHaveLength(QUOTE_MAX);
  });

  it("cannot be bent by a name or an address", () => {
    const bent = quoteOf("Former member](javascript:x) <b>", "x", "/a>(b)<c");
    expect(drawn(bent)).toBe(
      '<p>Former member](javascript:x) &lt;b&gt; <a href="/a%3E(b)%3Cc">wrote</a>:</p><blockquote><p>x</p></blockquote>',
    );
  });
});
