import { beforeAll, describe, expect, it } from "vitest";
import { fillLab, HASH } from "../../factories/lab";
import { ask } from "../../factories/site";

const page = async (query: string) =>
  (await (await ask(`/lab-verification${query}`)).text()).replaceAll("<!-- -->", "");

beforeAll(() => fillLab(Date.now()));

describe("a file's fingerprint without scripts", () => {
  it("is registered, with its result, however it is written", async () => {
    for (const hash of [HASH, HASH.toUpperCase(), HASH.replace(/(.{8})/g, "$1 ")]) {
      const html = await page(`?hash=${encodeURIComponent(hash)}`);
      expect(html).toContain("Registered.");
      expect(html).toContain('href="/lab/pass"');
    }
  });

  it("is unknown with one digit changed", async () => {
    const html = await page(`?hash=${HASH.slice(0, -1)}c`);
    expect(html).toContain("Unknown.");
    expect(html).not.toContain("Registered.");
  });

  it("is refused beside its field where it is none, and kept", async () => {
    const html = await page("?hash=%22xyz");
    expect(html).toContain("A SHA-256 has 64 hexadecimal digits.");
    expect(html).toContain('value="&quot;xyz"');
  });
});
