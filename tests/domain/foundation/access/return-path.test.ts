import { describe, expect, it } from "vitest";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";

describe("a return path", () => {
  it.each(["/", "/vendors", "/vendors?sort=name&min=4", "/vendor/a/product/b?tab=lab#results", "/search?q=caf%C3%A9"])(
    "keeps %s",
    (path) => expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " /vendors",
    "javascript:alert(1)",
    "data:text/html,x",
    "vendors",
    "?q=1",
    "#x",
    "/a b",
    "/\u0000",
    "/\u202Egnp.exe",
    `/${"a".repeat(3000)}`,
    "",
    null,
    undefined,
  ])("drops %j", (path) => expect(safeReturnPath(path)).toBe("/"));

  it("falls back to what the caller says", () => {
    expect(safeReturnPath("//evil.example", "/vendors")).toBe("/vendors");
  });

  it("never leads to another origin, whatever stands in it", () => {
    const parts = ["/", "\\", ".", "..", "@", ":", "?", "#", "%2f", "%5c", "evil.example", "a"];
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          const path = safeReturnPath(`/${a}${b}${c}`);
          expect(new URL(path, "https://leafproof.example").origin).toBe("https://leafproof.example");
        }
      }
    }
  });
});
