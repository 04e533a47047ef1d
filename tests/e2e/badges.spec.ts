import { carryAxe, violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.member });

test("a member reads what badges are for, takes a reputation apart, and finds both accessible", async ({ page }) => {
  await carryAxe(page);
  await page.goto("/badges");
  await expect(page.getByRole("listitem").filter({ hasText: "Yours since" }).first()).toBeVisible();
  await page.goto("/profile");
  await hydrate(page);
  await page.getByRole("button", { name: "How it is counted" }).click();
  const parts = page.getByRole("group", { name: "Reputation" });
  await expect(parts.getByRole("row")).toHaveCount(6);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(parts).toBeHidden();
  await page.getByRole("list", { name: "Badges" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Your badges" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("what a reputation is made of opens all the same", async ({ page }) => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "How it is counted" }).click();
    await expect(page.getByRole("group", { name: "Reputation" })).toBeVisible();
  });
});
