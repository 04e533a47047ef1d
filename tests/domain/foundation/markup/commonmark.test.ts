import { describe, expect, it } from "vitest";
import { readPost } from "@worker/domain/foundation/markup/read-post";
import { EXCEPTIONS } from "./exceptions";
import { shapesIn, type Shape } from "./shape";
import { specExamples, type Example } from "./spec-examples";

/** Every path of the site is a picture here, so that the examples of pictures are drawn. */
const SITE = { origin: "https://leafproof.example", imageId: (address: string) => address };
const HEADINGS: Record<string, string> = { h1: "h3", h2: "h4", h3: "h5", h4: "h5", h5: "h5", h6: "h5" };

/** What the site does to all that an example draws. */
function asHere(shape: Shape | string): Shape | string {
  if (typeof shape === "string") return shape;
  const attrs = { ...shape.attrs };
  if (shape.tag === "code") delete attrs["class"];
  if (shape.tag === "a" && /^https?:/i.test(attrs["href"] ?? "")) attrs["rel"] = "nofollow ugc noopener";
  if (shape.tag === "img") attrs["loading"] = "lazy";
  return { tag: HEADINGS[shape.tag] ?? shape.tag, attrs, children: shape.children.map(asHere) };
}

const drawn = (markdown: string) => shapesIn(readPost(markdown, SITE).draw(new Map()).html);
const asSpecified = ({ html }: Example) => shapesIn(html).map(asHere);

const examples = specExamples();
const excepted = new Set(Object.values(EXCEPTIONS).flat());

describe("CommonMark 0.31.2", () => {
  it("has 652 examples", () => {
    expect(examples.map(({ number }) => number)).toEqual(Array.from({ length: 652 }, (_, index) => index + 1));
  });

  it("names each exception once", () => {
    expect(Object.values(EXCEPTIONS).flat()).toHaveLength(excepted.size);
  });

  it.each(examples.filter(({ number }) => !excepted.has(number)))(
    "draws example $number as specified ($section)",
    (example) => {
      expect(drawn(example.markdown)).toEqual(asSpecified(example));
    },
  );

  it.each(examples.filter(({ number }) => excepted.has(number)))(
    "has a reason to except example $number ($section)",
    (example) => {
      expect(drawn(example.markdown)).not.toEqual(asSpecified(example));
    },
  );
});
