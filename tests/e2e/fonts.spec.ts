import type { Page } from "@playwright/test";
import { somebodysProduct } from "./steps/catalogue";
import { expect, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.visitor });

const PAGES = [
  "/",
  "/vendors",
  "/vendor/{vendorId}",
  "/vendor/{vendorId}/product/{productId}",
  "/search?q=green+maeng+da",
];
/** A tenth of what Lighthouse calls a page that moves. */
const HARDLY = 0.01;

/** Lets the page stand in the fallback faces until it is painted, and the web fonts come then. @returns by how much it moved */
async function swapped(page: Page, path: string): Promise<number> {
  let letCome = () => {};
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { moved: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) (window as unknown as { moved: unknown[] }).moved.push(entry.toJSON());
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const settled = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await settled();
  letCome();
  await page.evaluate(() => document.fonts.ready);
  await settled();
  return page.evaluate(() =>
    (window as unknown as { moved: { value: number }[] }).moved.reduce((sum, { value }) => sum + value, 0),
  );
}

for (const template of PAGES) {
  for (const width of [360, 412]) {
    test(`${template} hardly moves as its fonts come, ${width} px wide`, async ({ page, request }) => {
      const { vendor, product } = await somebodysProduct(request);
      await page.setViewportSize({ width, height: 823 });
      const path = template.replace("{vendorId}", vendor.id).replace("{productId}", product.id);
      expect(await swapped(page, path)).toBeLessThan(HARDLY);
    });
  }
}
