import { describe, expect, it } from "vitest";
import { readPost } from "@worker/domain/foundation/markup/read-post";
import { expectAllowed } from "./allowed";
import { INJECTIONS, PLACED_INJECTIONS } from "./injections";
import { elementsIn } from "./shape";
import { drawn, membersCalled, SITE } from "./site";

const HOSTILE_NAME = { id: '"><script>alert(1)</script>', username: "<img src=x onerror=alert(1)>" };

describe("what members write", () => {
  it("is tried with at least 150 strings in over two thousand places", () => {
    expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(150);
    expect(PLACED_INJECTIONS.length).toBeGreaterThan(2000);
  });

  it.each(INJECTIONS)("runs no script and fetches nothing from elsewhere: %j", (what) => {
    for (const { source } of PLACED_INJECTIONS.filter((each) => each.what === what))
      expectAllowed(readPost(source, SITE).draw(membersCalled("Sam")).html);
  });

  it("leads nowhere by a scheme that is not permitted, whoever writes it", () => {
    const schemes = ["javascript:alert(1)", "data:text/html,x", "vbscript:x", "//evil.example"];
    for (const address of schemes)
      expect(elementsIn(drawn(`[x](${address})`)).filter(({ tag }) => tag === "a")).toEqual([]);
  });

  it("cannot break out through a member's name or id either", () => {
    expectAllowed(readPost("@sam", SITE).draw(new Map([["sam", HOSTILE_NAME]])).html);
  });

  it("shows HTML as it was typed", () => {
    expect(drawn("a <b>c</b> &amp; <script>d</script>")).toBe(
      "<p>a &lt;b&gt;c&lt;/b&gt; &amp; &lt;script&gt;d&lt;/script&gt;</p>",
    );
  });
});
