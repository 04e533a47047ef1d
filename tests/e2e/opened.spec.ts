import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { somebodysProduct } from "./steps/catalogue";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

const PHONE = { width: 360, height: 740 };

/** Looks at what is open now, in both colors. */
async function look(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect.soft(await violations(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await visualViolations(page), "axe, dark").toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beyond, "pixels beyond the window").toBeLessThanOrEqual(0);
}

for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
  test(`the age gate over a page is accessible at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/vendors");
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page);
  });
}

test.describe("past the gate", () => {
  test.use({ storageState: STATES.visitor });

  test("the login dialog is accessible", async ({ page }) => {
    await page.goto("/vendors");
    await hydrate(page);
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
    await look(page);
  });

  test("suggestions are accessible", async ({ page }) => {
    await page.goto("/mission");
    await hydrate(page);
    await page.getByRole("combobox").fill("maeng");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await look(page);
  });

  test("a legal text over a page is accessible, and three ways close it", async ({ page }) => {
    await page.goto("/mission");
    await hydrate(page);
    const dialog = page.getByRole("dialog");
    const open = async () => {
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
      await expect(dialog.getByRole("heading").first()).toBeVisible();
    };
    await open();
    await look(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await open();
    await dialog.getByRole("button", { name: /close/i }).first().click();
    await expect(dialog).toBeHidden();
    await open();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  test("the menu and the filters of a phone are accessible", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/vendors");
    await hydrate(page);
    await page.getByRole("link", { name: "Open menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await look(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^Filters/ }).click();
    await expect(page.getByRole("group", { name: "Filters" })).toBeVisible();
    await look(page);
  });

  for (const query of ["", "?tab=reviews", "?tab=lab", "?tab=specifications"]) {
    test(`a product's part ${query || "first shown"} is accessible on a phone`, async ({ page, request }) => {
      const { vendor, product } = await somebodysProduct(request);
      await page.setViewportSize(PHONE);
      await page.goto(`/vendor/${vendor.id}/product/${product.id}${query}`);
      await look(page);
    });
  }

  for (const path of [
    "/search?q=leaf&format=capsule&minRating=4",
    "/search?q=nothing+of+the+kind",
    "/vendors?q=nothing+of+the+kind",
    "/reviews?vendor=nobody",
  ]) {
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path);
      await look(page);
    });
  }
});
