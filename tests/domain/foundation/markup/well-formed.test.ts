import fc from "fast-check";
import { describe, it } from "vitest";
import { readPost } from "@worker/domain/foundation/markup/read-post";
import { expectAllowed } from "./allowed";
import { membersCalled, SITE } from "./site";

const PIECES = [
  ..."[ ] ( ) < > * ** _ __ ` ``` ~~ ~ > - + 1. # ## ! ![ ]( [a]: | |-| :-: \\ & &amp; &#0; &#x3C; \" ' / // @ : ; =".split(
    " ",
  ),
  ...[
    "\n",
    "\n\n",
    "  \n",
    "    ",
    "\t",
    "\r\n",
    "\r",
    "\0",
    "\u00A0",
    "\u2028",
    "\uFEFF",
    "\uD800",
    "🌿",
    "é",
    "a",
    "b1",
  ],
  ...["<b>", "</p>", "<!--", "-->", "<![CDATA[", "<a href=x>", "<img src=x onerror=y>", "</code>", "</td>"],
  ...["https://example.com/", "http://a.b?c=d&e", "/vendor/1", "//e.com", "javascript:x", "data:x", "mailto:a@b.c"],
  ...["/forum-images/1", "@sam", "@Sam.", "@nobody", "[ ] ", "[x] ", "| a | b |\n| - | -: |\n", '"title"', "'t'"],
];

const members = membersCalled("Sam");

describe("the renderer", () => {
  it("writes only well-formed HTML of allowed tags and attributes, whatever the pieces", () => {
    const sources = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(sources, (source) => expectAllowed(readPost(source, SITE).draw(members).html)),
      { numRuns: 3000 },
    );
  });

  it("writes only well-formed HTML of allowed tags and attributes, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (source) =>
        expectAllowed(readPost(source, SITE).draw(members).html),
      ),
      { numRuns: 500 },
    );
  });
});
