import { describe, expect, it } from "vitest";
import { MENTIONS_MAX, REFERENCES_MAX } from "@worker/domain/foundation/markup/facts";
import { postFacts } from "@worker/domain/foundation/markup/read-post";
import { resultPath } from "~/lab/result-address";
import { productPath as panelProductPath } from "~/lab-panel/labels";
import { productAddress } from "~/products/product-address";
import { reviewPath } from "~/reviews/review-path";
import { SITE } from "./site";

const facts = (source: string) => postFacts(source, SITE);

describe("the text of a post", () => {
  it("is what it says, in one line", () => {
    const source =
      "# Hi @sam\n\nOne  **two**\nthree `four` [five](/x)\n\n- [x] six\n\n```js\nseven\n```\n\n|a|b|\n|-|-|\n|c|d|";
    expect(facts(source).text).toBe("Hi @sam One two three four five ☑ six seven a b c d");
  });

  it("is what the writer says, not whom the writer quotes", () => {
    expect(facts("> they\n\nme\n\n- > they too").text).toBe("me");
    expect(facts("> only\n> they").text).toBe("only they");
    expect(facts("").text).toBe("");
  });

  it("names pictures by their text", () => {
    expect(facts("![a *leaf*](/forum-images/1) ![far](https://example.com/1.png)").text).toBe("a leaf far");
  });

  it("holds no half of a character", () => {
    expect(facts(`a\uD800b ${"🌿".repeat(50)}`).text.isWellFormed()).toBe(true);
  });
});

describe("links that leave the site", () => {
  it("are counted, pictures from elsewhere too, and their hosts named once", () => {
    const source =
      "https://a.example [b](http://A.example/2) ![c](https://b.example:8080/c.png) [d](/lab/1) <mailto:e@f.gg>";
    expect(facts(source).links).toEqual({ count: 3, hosts: ["a.example", "b.example:8080"] });
  });

  it("are counted by use, not by definition", () => {
    expect(facts("[a] [a] [b]\n\n[a]: https://a.example\n[b]: /x\n[c]: https://c.example").links).toEqual({
      count: 2,
      hosts: ["a.example"],
    });
  });

  it("are those of other hosts and ports, whatever they look like", () => {
    const source =
      "[a](https://leafproof.example.evil.example) [b](http://leafproof.example) [c](https://LEAFPROOF.example/x)";
    expect(facts(source).links).toEqual({ count: 2, hosts: ["leafproof.example.evil.example", "leafproof.example"] });
  });
});

describe("pictures", () => {
  it("are the site's own, each once", () => {
    expect(facts("![a](/forum-images/1) ![b](/forum-images/2 't') [![c](/forum-images/1)](/x) ![](/x)").images).toEqual(
      ["1", "2"],
    );
  });
});

describe("references", () => {
  const vendor = { id: "V1" };
  const product = { id: "P1", vendor };
  it.each([
    ["product", "P1", productAddress(product, { tab: "overview", image: 0, region: null })],
    ["product", "P1", productAddress(product, { tab: "reviews", image: 1, region: "US-OH" })],
    ["product", "P1", panelProductPath("V1", "P1")],
    ["product", "P1", "/product/P1"],
    ["vendor", "V1", "/vendor/V1"],
    ["vendor", "V1", "/vendor/V1?tab=lab#results"],
    ["lab-result", "L1", resultPath("L1")],
    ["review", "RV1", reviewPath({ id: "RV1", vendor, product })],
    ["review", "RV1", reviewPath({ id: "RV1", vendor, product: null })],
    ["thread", "T1", "/community/thread/T1"],
    ["thread", "T1", "/community/thread/T1?page=2#post-3"],
  ])("know a %s %s by %s, with and without the origin", (kind, id, path) => {
    for (const source of [`[x](${path})`, `[x](${SITE.origin}${path})`, `See ${SITE.origin}${path} there`])
      expect(facts(source).references).toEqual([{ kind, id }]);
  });

  it.each([
    "/vendor",
    "/vendors",
    "/lab-data",
    "/out/vendor/V1",
    "/reviews",
    "/vendor/V1/x",
    "https://a.example/lab/L1",
  ])("know no card of %s", (path) => {
    expect(facts(`[x](${path})`).references).toEqual([]);
  });

  it("are ten at most, each once", () => {
    const source = Array.from({ length: 30 }, (_, index) => `[x](/lab/L${Math.floor(index / 2)})`).join(" ");
    expect(facts(source).references).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ kind: "lab-result", id: `L${index}` })),
    );
    expect([REFERENCES_MAX, MENTIONS_MAX]).toEqual([10, 20]);
  });
});
