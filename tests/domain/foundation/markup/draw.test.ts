import { describe, expect, it } from "vitest";
import { drawn } from "./site";

describe("headings", () => {
  it("stand below the page's own", () => {
    expect(drawn("# a\n## b\n### c\n#### d\n##### e\n###### f")).toBe(
      "<h3>a</h3><h4>b</h4><h5>c</h5><h5>d</h5><h5>e</h5><h5>f</h5>",
    );
  });
});

describe("links", () => {
  it("lead straight out, and say that nobody vouches for them", () => {
    expect(drawn("[a](https://example.com/x?y=1&z 't')")).toBe(
      '<p><a href="https://example.com/x?y=1&amp;z" title="t" rel="nofollow ugc noopener">a</a></p>',
    );
  });

  it.each(["/lab/1", "https://leafproof.example/lab/1", "mailto:a@example.com"])("to %s have no rel", (address) => {
    expect(drawn(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`);
  });

  it("are made of addresses in the text, not of bare names", () => {
    expect(drawn("https://a.example, b.example and c@d.example")).toBe(
      '<p><a href="https://a.example" rel="nofollow ugc noopener">https://a.example</a>, b.example and c@d.example</p>',
    );
  });

  it.each(["lab/1", "#top", "ftp://example.com", "https://a@example.com", "https://exa mple.com"])(
    "to %s are shown as typed",
    (address) => {
      expect(drawn(`[a](<${address}>)`)).not.toContain('href="' + address);
      expect(drawn(`[a](<${address}>)`)).toContain("[a](");
    },
  );
});

describe("pictures", () => {
  it("are the site's own", () => {
    expect(drawn('![a "b"](/forum-images/1 "t")')).toBe(
      '<p><img src="/forum-images/1" alt="a &quot;b&quot;" title="t" loading="lazy"></p>',
    );
  });

  it("from elsewhere are links to them", () => {
    expect(drawn("![a *b*](https://example.com/x.png) ![](/logo.png)")).toBe(
      '<p><a href="https://example.com/x.png" rel="nofollow ugc noopener">a b</a> <a href="/logo.png">/logo.png</a></p>',
    );
  });

  it("from elsewhere are text inside a link", () => {
    expect(drawn("[![a](https://example.com/x.png)](/y)")).toBe('<p><a href="/y">a</a></p>');
  });
});

describe("lists, tables and code", () => {
  it("draws tasks as boxes that cannot be ticked", () => {
    expect(drawn("- [ ] a\n- [x] b *c*\n- [ ]d\n\n[ ] e")).toBe(
      "<ul><li>☐ a\n</li><li>☑ b <em>c</em>\n</li><li>[ ]d\n</li></ul><p>[ ] e</p>",
    );
  });

  it("keeps how a column is aligned", () => {
    expect(drawn("a|b|c\n-|:-:|-:\nd|e|f")).toBe(
      '<table><thead><tr><th>a</th><th class="align-center">b</th><th class="align-right">c</th></tr></thead>' +
        '<tbody><tr><td>d</td><td class="align-center">e</td><td class="align-right">f</td></tr></tbody></table>',
    );
  });

  it("drops the language of code", () => {
    expect(drawn("```js x\na<b\n```")).toBe("<pre><code>a&lt;b\n</code></pre>");
  });

  it("strikes through", () => {
    expect(drawn("~~a~~")).toBe("<p><del>a</del></p>");
  });

  it("begins a list where its writer does", () => {
    expect(drawn("0. a\n1. b")).toBe('<ol start="0"><li>a\n</li><li>b\n</li></ol>');
    expect(drawn("1. a")).toBe("<ol><li>a\n</li></ol>");
  });
});
