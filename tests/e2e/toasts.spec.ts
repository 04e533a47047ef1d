import type { Page } from "@playwright/test";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { pageToast } from "./steps/toasts";

test.use({ storageState: STATES.member });

/** Puts a product on the wishlist, which is said in a toast. @returns its place on the wishlist */
async function wish(page: Page, nth: number) {
  const button = page.getByRole("button", { name: /wishlist/i }).first();
  // What the demo's member has in their collection is no wish.
  for (let place = nth; ; place += 1) {
    await page.goto("/search");
    await page.getByRole("main").locator('a[href*="/product/"]').nth(place).click();
    await expect(button.or(page.getByRole("link", { name: "In Your Collection" }))).toBeVisible();
    if (await button.isVisible()) break;
  }
  if (/remove/i.test((await button.textContent()) ?? "")) {
    await button.click();
    await expect(button).toHaveText("Add to Wishlist");
  }
  await button.click();
  await expect(pageToast(page)).toContainText("Added to your wishlist.");
}

test("a toast goes after six seconds, waits under the pointer, and has a button", async ({ page }) => {
  await wish(page, 0);
  const toast = pageToast(page);
  await toast.hover();
  await page.waitForTimeout(7_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(toast).toHaveCount(0, { timeout: 9_000 });
  await wish(page, 1);
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("what a toast says can be taken back in it, and it goes by itself", async ({ page }) => {
      await wish(page, 2);
      if (javaScriptEnabled) await hydrate(page);
      const toast = pageToast(page);
      if (javaScriptEnabled) await page.evaluate(() => window.scrollTo(0, 300));
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(toast).toContainText("Removed from your wishlist.");
      if (javaScriptEnabled) {
        // Nobody is thrown to the top, or out of what they read.
        expect(await page.evaluate(() => window.scrollY)).toBe(300);
        await expect(page.locator("#main")).toBeFocused();
      }
      await page.mouse.move(5, 5);
      await expect(toast).toBeHidden({ timeout: 9_000 });
    });
  });
}
