import { violations } from "./steps/axe";
import { somebodysProduct } from "./steps/catalogue";
import { expect, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.visitor });

for (const javaScriptEnabled of [true, false]) {
  for (const width of [360, 1280]) {
    test.describe(`with scripts ${javaScriptEnabled ? "on" : "off"} at ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

      test("products are chosen in the search, compared, added and removed", async ({ page }) => {
        await page.goto("/search");
        const boxes = page.getByRole("checkbox", { name: /^Compare / });
        expect(await boxes.count()).toBeGreaterThan(3);
        await boxes.nth(0).check();
        await boxes.nth(1).check();
        await page.getByRole("button", { name: "Compare selected" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare products");
        const columns = page.locator(".compare > ul > li");
        await expect(columns).toHaveCount(2);

        await page.getByLabel("Name of a product or vendor").fill("powder");
        await page.getByRole("button", { name: "Find" }).click();
        await page.getByRole("link", { name: /^Add / }).first().click();
        await expect(columns).toHaveCount(3);
        await expect(page).toHaveURL(/\/compare\?ids=[^&]+$/);

        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        // Each fact stands on one line with the same fact of the next product, in sight together.
        const tops = await page
          .getByText("Price per unit")
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
        expect(new Set(tops).size).toBe(1);
        const second = await columns.nth(1).boundingBox();
        expect(second && second.x + second.width).toBeLessThanOrEqual(width);
        if (width === 360) {
          await page.locator(".compare").evaluate((region) => region.scrollTo({ left: region.scrollWidth }));
          const [first, third] = [await columns.first().boundingBox(), await columns.nth(2).boundingBox()];
          expect(first?.x).toBeGreaterThanOrEqual(0);
          expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(third?.x ?? 0);
          await page.locator(".compare").evaluate((region) => region.scrollTo({ left: 0 }));
        }

        await page
          .getByRole("link", { name: /^Remove / })
          .first()
          .click();
        await expect(columns).toHaveCount(2);
      });
    });
  }
}

test("a comparison starts on a product's page and at home", async ({ page, request }) => {
  const { vendor, product } = await somebodysProduct(request);
  await page.goto(`/vendor/${vendor.id}/product/${product.id}`);
  await page.getByRole("link", { name: "Compare with others" }).click();
  await expect(page.locator(".compare h2")).toHaveText(product.name);
  await page.goto("/");
  await page.locator("#compare").getByLabel("Name of a product or vendor").fill(product.name);
  await page.locator("#compare").getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("link", { name: new RegExp(`^Add ${product.name}`) }).first()).toBeVisible();
});
