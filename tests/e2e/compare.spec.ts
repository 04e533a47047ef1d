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
        const buttons = page.getByRole("button", { name: /^Compare / });
        expect(await buttons.count()).toBeGreaterThan(3);
        await buttons.nth(0).click();
        await expect(page.getByText("1 of 4 products", { exact: true })).toBeVisible();
        await buttons.nth(1).click();
        await expect(page.getByText("2 of 4 products", { exact: true })).toBeInViewport();
        await expect(buttons.nth(1)).toHaveAttribute("aria-pressed", "true");
        // Nobody is thrown to the top, although the first press comes before the scripts.
        await expect(buttons.nth(1)).toBeInViewport();
        // What the top bar covers at this moment is nothing of the page's.
        await page.evaluate(() => window.scrollTo(0, 0));
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);

        // What is put aside stays through reload, in the directory, and on the way back.
        await page.reload();
        await expect(page.getByText("2 of 4 products", { exact: true })).toBeVisible();
        await page.goto("/vendors");
        await expect(page.getByText("2 of 4 products", { exact: true })).toBeVisible();
        await page
          .getByRole("button", { name: /^Compare / })
          .first()
          .click();
        await expect(page.getByText("1 of 4 vendors", { exact: true })).toBeVisible();
        // At the end of the page it lies over nothing.
        await page.evaluate(() => {
          window.scrollTo(0, document.body.scrollHeight);
          // What the top bar covers at this moment is nothing of the tray's.
          document.querySelector<HTMLElement>(".topbar")?.style.setProperty("position", "static");
        });
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        await page.getByRole("link", { name: "Compare vendors" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare vendors");
        await page.goBack();
        // The tray's, which may come a moment after the page; the footer's leads to an empty comparison.
        await page.locator('a[href*="/compare?ids="]').filter({ hasText: "Compare products" }).first().click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare products");
        const columns = page.locator(".compare thead th");
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
        const shown = columns.filter({ visible: true });
        await expect(shown).toHaveCount(width === 360 ? 2 : 3);
        await page.mouse.wheel(0, 500);
        // The names stay in sight, below the top bar.
        await expect(shown.first()).toBeInViewport({ ratio: 1 });
        if (width === 360) {
          const third = (await columns.nth(2).textContent()) ?? "";
          await expect(columns.nth(2)).toBeHidden();
          await page.mouse.wheel(0, -500);
          await page.getByLabel("Another to show").selectOption({ index: 2 });
          await expect(shown).toHaveText([(await columns.first().textContent()) ?? "", third]);
        }
        const rows = page.locator(".compare tbody tr").filter({ visible: true });
        await page.getByLabel("Show only what differs").check();
        await expect(rows.filter({ hasNotText: "differs" })).toHaveCount(0);
        expect(await rows.count()).toBeGreaterThan(0);
        await page.getByLabel("Show only what differs").uncheck();

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
  await expect(page.locator(".compare thead th")).toContainText(product.name);
  await page.goto("/");
  await page.locator("#compare").getByLabel("Name of a product or vendor").fill(product.name);
  await page.locator("#compare").getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("link", { name: new RegExp(`^Add ${product.name}`) }).first()).toBeVisible();
});

test("names of facts stand beneath each other, whether they differ or not", async ({ page, request }) => {
  const { items } = (await (await request.get("/api/vendors?limit=3")).json()) as { items: { id: string }[] };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/compare?vendors=${items.map(({ id }) => id).join(",")}`);
  const names = page.locator('.compare tbody th[scope="row"]');
  await expect(page.locator(".compare tbody tr:not([class])")).not.toHaveCount(0);
  const starts = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return Math.round(range.getBoundingClientRect().left);
    }),
  );
  expect(new Set(starts).size).toBe(1);
});
