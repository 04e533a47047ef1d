import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { somebodysProduct } from "./steps/catalogue";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.visitor });

const KB = 1024;
const BUDGETS = { scriptBefore: 5 * KB, scriptAfter: 135 * KB, style: 16 * KB, html: 40 * KB, requests: 12 };

const PAGES = [
  "/",
  "/vendors",
  "/vendor/{vendorId}",
  "/vendor/{vendorId}/product/{productId}",
  "/search?q=green+maeng+da",
  "/reviews",
  "/badges",
  "/mission",
  "/blog",
  "/login",
];

const gzipped = (text: string | Buffer): number => gzipSync(text).length;

/** The scripts inside a page that run as it loads; data and parked scripts have a type of their own. */
const inlineScripts = (html: string): string =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs)]
    .filter(({ groups }) => !/\b(type|src)=/.test(groups?.["attributes"] ?? ""))
    .map(({ groups }) => groups?.["code"] ?? "")
    .join("\n");

async function weigh(responses: Response[], kinds: string[]): Promise<number> {
  const chosen = responses.filter((response) => kinds.includes(response.request().resourceType()));
  const bodies = await Promise.all(chosen.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipped(body), 0);
}

async function load(page: Page, path: string) {
  const responses: Response[] = [];
  page.on("response", (response) => void responses.push(response));
  await page.goto(path, { waitUntil: "networkidle" });
  const html = (await responses[0]?.text()) ?? "";
  return { responses, html };
}

for (const template of PAGES) {
  test(`${template} weighs what it may`, async ({ page, request }) => {
    const { vendor, product } = await somebodysProduct(request);
    const path = template.replace("{vendorId}", vendor.id).replace("{productId}", product.id);
    const { responses, html } = await load(page, path);
    const inline = gzipped(inlineScripts(html));
    expect
      .soft(inline + (await weigh(responses, ["script"])), "script before the first touch")
      .toBeLessThanOrEqual(BUDGETS.scriptBefore);
    expect.soft(await weigh(responses, ["stylesheet"]), "style").toBeLessThanOrEqual(BUDGETS.style);
    expect.soft(gzipped(html), "html").toBeLessThanOrEqual(BUDGETS.html);
    const others = responses.map((response) => response.request()).filter((each) => each.resourceType() !== "image");
    expect.soft(others.length, others.map((each) => each.url()).join("\n")).toBeLessThanOrEqual(BUDGETS.requests);

    await hydrate(page);
    await Promise.all(responses.map((response) => response.finished()));
    const everything = await weigh(responses, ["script"]);
    expect.soft(everything, "script after it").toBeGreaterThan(BUDGETS.scriptBefore);
    expect.soft(everything, "script after it").toBeLessThanOrEqual(BUDGETS.scriptAfter);
    test.info().annotations.push({
      type: "weight",
      description: `script ${inline} → ${everything}, html ${gzipped(html)}, ${others.length} requests`,
    });
  });
}

test("a pointer that rests where a page opens starts nothing; one that moves does", async ({ page }) => {
  await page.goto("/vendors");
  const parked = page.locator("script[data-hydrate]");
  await expect(parked).not.toHaveCount(0);
  // What a browser sends when a page comes to lie under a pointer.
  await page.dispatchEvent("main", "pointerover", { pointerType: "mouse" });
  await page.dispatchEvent("main", "pointermove", { pointerType: "mouse" });
  await expect(parked).not.toHaveCount(0);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect(parked).toHaveCount(0);
});
