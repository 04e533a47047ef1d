import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.member });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the account menu opens by keyboard, closes with Escape, and leads on", async ({ page }) => {
      await page.goto("/mission");
      if (javaScriptEnabled) await hydrate(page);
      const opener = page.getByRole("button", { name: /your account/ });
      const menu = page.getByRole("navigation", { name: "Your account" });
      await expect(menu).toBeHidden();
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(menu).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(menu.getByRole("link", { name: "Profile" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await menu.getByRole("link", { name: "My reviews" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("My reviews");
      await expect(menu).toBeHidden();
    });
  });
}

test.describe("an admin", () => {
  test.use({ storageState: STATES.admin, javaScriptEnabled: false });

  test("finds the places of work, with how much waits, in the sidebar", async ({ page }) => {
    await page.goto("/");
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("heading", { name: "Work" })).toBeVisible();
    await expect(main.getByRole("link", { name: /^Purchase claims \d+\+? waiting$/ })).toBeVisible();
    await main.getByRole("link", { name: /^Moderation/ }).click();
    await expect(main.locator('[aria-current="page"]')).toHaveText(/^Moderation/);
  });
});
