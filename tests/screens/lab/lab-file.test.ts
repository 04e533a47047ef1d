import { beforeAll, describe, expect, it } from "vitest";
import { env } from "cloudflare:workers";
import { textOf } from "../../factories/vendor-people";
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

  it("opens with the verdict where its result failed safety, linked to it, and says that it has expired", async () => {
    const hash = "cd".repeat(32);
    const certificate = JSON.stringify({ fileName: "F.pdf", fileHash: hash, bytes: 1, uploadedAt: 1 });
    await env.DB.prepare("update lab_results set certificate = ? where id = 'fail'").bind(certificate).run();
    const answer = async () =>
      /<div class="note[^"]*" role="status">.*?Registered\..*?<\/div>/s.exec(await page(`?hash=${hash}`))?.[0];
    expect(await answer()).toMatch(/note--bad.*<a[^>]*href="\/lab\/fail"[^>]*>.*Safety: Failed.*Registered\./s);
    await env.DB.exec("update lab_results set expires_at = 1, superseded_by = 'pass' where id = 'fail'");
    expect(textOf(await page(`?hash=${hash}`))).toMatch(/Safety: Failed *Superseded\. Expired\./);
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
