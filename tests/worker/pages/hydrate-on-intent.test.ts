import { describe, expect, it } from "vitest";
import { hydrateAfterPaint, hydrateOnIntent } from "@worker/pages/hydrate-on-intent";

const PAGE = `<!doctype html><html><head>
<link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/app.css"/>
<script type="application/ld+json">{"@type":"Organization"}</script>
</head><body><p>Words &amp; more</p>
<script nonce="n1" data-at-once="">restoreScroll()</script>
<script nonce="n1">window.context = {};</script>
<script nonce="n1" type="module" async="">import "/assets/entry.js";</script>
</body></html>`;

const rewrite = () => hydrateOnIntent(PAGE, "n1");

describe("a visitor's page", () => {
  it("runs and fetches nothing of the framework by itself", () => {
    const html = rewrite();
    expect(html).not.toContain("modulepreload");
    expect(html).toContain('<script nonce="n1" type="text/plain" data-hydrate="">window.context');
    expect(html).toContain('type="text/plain" data-hydrate="module">import');
  });

  it("keeps scroll restoration, structured data, styles and words as they are", () => {
    const html = rewrite();
    expect(html).toContain('<script nonce="n1" data-at-once="">restoreScroll()</script>');
    expect(html).toContain('<script type="application/ld+json">{"@type":"Organization"}</script>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/app.css"/>');
    expect(html).toContain("<p>Words &amp; more</p>");
  });

  it("ends with one small script that carries the answer's nonce", () => {
    const html = rewrite();
    const boot = /<script nonce="n1">(\(\(\) => \{[\s\S]*?)<\/script><\/body>/.exec(html)?.[1] ?? "";
    expect(boot).toContain("script[data-hydrate]");
    expect(new TextEncoder().encode(boot).length).toBeLessThan(2_000);
  });
});

describe("a member's page", () => {
  const html = hydrateAfterPaint(PAGE, "n1", ["/assets/part.js"]);

  it("names what it will fetch, and begins with it once it is painted", () => {
    expect(html).toContain('<link rel="later" href="/assets/entry.js"/>');
    expect(html).toContain('<link rel="later" href="/assets/part.js" nonce="n1"/></head>');
    expect(html).toContain('type="text/plain" data-hydrate="module">import');
    const boot = /<script nonce="n1">(\(\(\) => \{[\s\S]*?)<\/script><\/body>/.exec(html)?.[1] ?? "";
    expect(boot).toContain("script[data-hydrate]");
    expect(boot).toContain("link[rel=later]");
    expect(boot).toContain('dispatchEvent(new Event("hydrate"))');
  });
});
