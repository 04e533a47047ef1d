import jsQR from "jsqr";
import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, fillLab, HASH } from "../../factories/lab";
import { ask } from "../../factories/site";

const now = Date.now();
let asked = 0;
const get = (path: string) => ask(path, { from: `203.0.113.${(asked += 1) % 250}` });
const page = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const visible = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const NOT_FOUND = "Verification code or batch number not found. Please check your input and try again.";
const FAILED = "This lab result could not be verified or has expired";

beforeAll(() => fillLab(now));

describe("/lab-verification", () => {
  it("has both fields, and sample codes that lead to their results", async () => {
    const html = await page("/lab-verification");
    expect(html).toContain('name="code"');
    expect(html).toContain('name="batch"');
    const links = [...html.matchAll(/href="(\/lab-verification\?code=[^"]+)"/g)].map(([, href = ""]) => href);
    expect(links).toHaveLength(4);
    const titles: (string | undefined)[] = [];
    for (const link of links) titles.push(/<title>([^<]*)/.exec(await page(link.replaceAll("&amp;", "&")))?.[1]);
    expect(titles.map((title) => title?.split(" · ")[0])).toEqual([
      "Verification Successful",
      "Safety: Failed. Certificate: Verification Successful",
      "Verification Successful",
      "Verification Failed",
    ]);
  });

  it.each([
    ["01", "Safety: Passed"],
    ["02", "Safety: Failed"],
    ["03", "Safety: Incomplete"],
  ])("shows result %s as genuine, and %s beside it", async (serial, safety) => {
    const text = visible(await page(`/lab-verification?code=${codeOf(serial)}`));
    expect(text).toContain("Verification Successful");
    expect(text).toContain(safety);
    expect(text).toContain("Verify Another Result");
    for (const group of ["Heavy metals", "Microbials", "Pesticides", "Residual solvents"])
      expect(text).toContain(group);
    expect(text).not.toMatch(/\bis safe\b(?! or lawful)/);
  });

  it("says Not tested of a group without a test, and shows a value beside its limit", async () => {
    expect(visible(await page(`/lab-verification?code=${codeOf("03")}`))).toContain("Not tested");
    const failed = visible(await page(`/lab-verification?code=${codeOf("02")}`));
    expect(failed).toMatch(/Lead 0\.90 .*0\.5/);
  });

  it("shows the certificate's facts", async () => {
    const text = visible(await page(`/lab-verification?batch=HL-2611-01`));
    for (const fact of ["Sable Ridge", "ISO/IEC 17025, no. SR-1", "quietharbor", "Moderator", codeOf("01"), "HL.pdf"])
      expect(text).toContain(fact);
    expect(text.replaceAll(" ", "")).toContain(HASH);
    expect(text).toContain("Download PDF, 1.2 MB");
  });

  it("fails an expired result in the exact words, with the day", async () => {
    const text = visible(await page(`/lab-verification?code=${codeOf("04")}`));
    expect(text).toContain(`Verification Failed ${FAILED}`);
    expect(text).toContain("It was verified, and expired on");
  });

  it.each(["05", "06"])("fails result %s alike, without a word of it", async (serial) => {
    const html = await page(`/lab-verification?code=${codeOf(serial)}`);
    expect(visible(html)).toContain(`Verification Failed ${FAILED}`);
    expect(html).not.toMatch(/Another batch|HL-2611-0[56]|pending|rejected/);
  });

  it.each(["?code=verify:none", "?batch=NONE", `?code=${codeOf("01")}&batch=HL-2611-02`, `?find=${"x".repeat(4000)}`])(
    "says in the exact words that %.40s is not found, and keeps it",
    async (query) => {
      const html = await page(`/lab-verification${query}`);
      expect(visible(html)).toContain(NOT_FOUND);
      const typed = new URLSearchParams(query).get("batch");
      if (typed !== null) expect(html).toContain(`value="${typed}"`);
    },
  );

  it("takes the compact form's text for a code or a batch number", async () => {
    expect(await page(`/lab-verification?find=${codeOf("01")}`)).toContain("Verification Successful");
    expect(await page("/lab-verification?find=hl-2611-01")).toContain("Verification Successful");
  });

  it("is where the site's search leads with a code, and offers with what may be a batch", async () => {
    const response = await get(`/search?q=${codeOf("01")}`);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/lab-verification?find=verify%3Atest-c0de-0001");
    expect(await page("/search?q=HL-2611-01")).toContain('href="/lab-verification?find=HL-2611-01"');
    for (const q of ["leaf", "7oh", "7-OH tablets", "7 oh"])
      expect(await page(`/search?q=${encodeURIComponent(q)}`), q).not.toContain("as a batch number");
  });

  it("asks for something where both fields are empty", async () =>
    expect(visible(await page("/lab-verification?code=&batch="))).toContain(
      "Enter a verification code or a batch number.",
    ));

  it("asks which vendor a shared batch is of", async () => {
    const html = await page("/lab-verification?batch=lot%207");
    expect(visible(html)).toContain("Several vendors have a batch with this number. Whose is it? Harrow Lane Mossgate");
    expect(html).toContain('href="/lab-verification?batch=lot+7&amp;vendor=moss"');
  });

  it("writes nothing that was typed as markup", async () => {
    const html = await page(`/lab-verification?batch=${encodeURIComponent('"><img src=x onerror=1>')}`);
    expect(html).not.toContain("<img src=x");
  });
});

describe("/lab/:id", () => {
  it("is the result's own page, with a canonical address and a link preview", async () => {
    const html = await page("/lab/pass");
    expect(html).toContain('<link rel="canonical" href="http://localhost/lab/pass"/>');
    expect(html).toMatch(/property="og:title" content="Lab result HL-2611-01: Freebase Extract, Harrow Lane"/);
    expect(html).toMatch(/property="og:description" content="Verification Successful. Valid until [^"]+Safety: Passed/);
    expect(html).toContain('"@type":"Report"');
  });

  it("says what stands in place of a result that was replaced", async () => {
    const html = await page("/lab/replaced");
    expect(visible(html)).toContain("A newer result has replaced it. Batch HL-2611-07");
    expect(html).toContain('href="/lab/newer"');
  });

  it("stays when its vendor is gone, and links nowhere that is not there", async () => {
    const html = await page("/lab/lost");
    expect(html).toContain("A product that is no longer listed");
    expect(html).not.toMatch(/href="\/vendor\/gone/);
  });

  it.each(["wait", "no", "nobody", "%00"])("answers 404 for %s", async (id) =>
    expect([400, 404]).toContain((await get(`/lab/${id}`)).status),
  );
});

describe("a result's QR code", () => {
  it("opens its page: the picture decodes to the address", async () => {
    const response = await get("/lab/pass/qr.png");
    expect(response.headers.get("content-type")).toBe("image/png");
    const { pixels, size } = await decodePng(new Uint8Array(await response.arrayBuffer()));
    expect(jsQR(pixels, size, size)?.data).toBe("http://localhost/lab/pass");
  });

  it("is an SVG too, with the same modules", async () => {
    const response = await get("/lab/pass/qr.svg");
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const svg = await response.text();
    const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    const scale = 6;
    const pixels = new Uint8ClampedArray(size * size * scale * scale * 4).fill(255);
    for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
      for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
        for (let at = Number(x) * scale; at < (Number(x) + Number(length)) * scale; at += 1)
          pixels.fill(0, (row * size * scale + at) * 4, (row * size * scale + at) * 4 + 3);
    expect(jsQR(pixels, size * scale, size * scale)?.data).toBe("http://localhost/lab/pass");
  });

  it.each(["wait", "no", "nobody"])("is not there for %s", async (id) => {
    expect((await get(`/lab/${id}/qr.svg`)).status).toBe(404);
    expect((await get(`/lab/${id}/qr.png`)).status).toBe(404);
  });
});

/** A PNG of one bit a pixel, as RGBA. */
async function decodePng(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer);
  const size = view.getUint32(16);
  const length = view.getUint32(33);
  const packed = bytes.slice(41, 41 + length);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const lines = new Uint8Array(await new Response(stream).arrayBuffer());
  const stride = 1 + Math.ceil(size / 8);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (((lines[y * stride + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0)
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { pixels, size };
}
