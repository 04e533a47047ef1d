import type { Page } from "@playwright/test";
import { carryAxe, violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.member });

const WIDTHS = [360, 1280] as const;

async function isSound(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page), `${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

/** Adds what is not there yet, says something of it, and takes it out again. @param look checks each page on the way */
async function keepAndLetGo(page: Page, look: (page: Page) => Promise<void>) {
  await page.goto("/profile");
  await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Product Collection" }).click();
  await expect(page.getByRole("heading", { name: "Your collection" })).toBeVisible();
  await look(page);
  await page.getByRole("searchbox", { name: "Find a product to add" }).fill("maeng da");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await look(page);
  await page.getByRole("button", { name: "I have it" }).first().click();
  await expect(page.getByRole("heading", { name: "Purchase history" })).toBeVisible();
  await page.getByLabel("Your rating").selectOption("3");
  await page.getByLabel("Notes", { exact: true }).fill("Milled **fine**.");
  await look(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible();
  await expect(page.getByText("Milled fine.")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Set as Daily Driver" }).click();
  await expect(page.getByText("This is your daily driver now.")).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Date").fill("2026-01-05");
  await page.getByLabel("Amount").fill("100 g");
  await page.getByRole("button", { name: "Add purchase" }).click();
  await expect(page.getByText("Jan 5, 2026 · 100 g")).toBeVisible();
  await page.getByText("Remove from collection…").click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText("Removed from your collection.")).toBeVisible();
}

test("a member keeps a product on the shelf and lets it go, on accessible pages", async ({ page }) => {
  await carryAxe(page);
  await page.goto("/profile");
  await hydrate(page);
  await keepAndLetGo(page, isSound);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all of it works the same", async ({ page }) => {
    await keepAndLetGo(page, () => Promise.resolve());
  });
});
