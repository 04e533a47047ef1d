import type { Locator, Page } from "@playwright/test";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { navigating } from "./steps/navigating";
import { demoAccount } from "./steps/people";

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Presses a button as a keyboard does. @returns how far the page was scrolled then */
async function press(page: Page, button: Locator): Promise<number> {
  await button.evaluate((each) => each.scrollIntoView({ block: "center" }));
  await button.focus();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  return before;
}

const isNear = async (page: Page, before: number) => expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(4);

test.describe("a member", () => {
  test.use({ storageState: STATES.member });

  test("stays where a form stood that the browser sent by itself", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto("/account/notifications");
    await hydrate(page);
    await navigating(page, "Vendors", "directory");
    const save = page.getByRole("button", { name: "Save preferences" });
    const before = await press(page, save);
    await expect(page.getByText("Your preferences have been saved.").first()).toBeVisible();
    await expect(save).toBeFocused();
    await isNear(page, before);
    // Once only: what is loaded later begins as it always does.
    await page.goto("/account/notifications");
    await hydrate(page);
    await expect(save).not.toBeFocused();
  });
});

test.describe("an admin", () => {
  test.use({ storageState: STATES.admin });

  test("is led to what asks or refuses on the settings page", async ({ page }) => {
    await page.goto("/admin/settings");
    await hydrate(page);
    await navigating(page, "Audit log", "audit");
    await page.getByRole("radio", { name: /^Private/ }).check();
    await page.getByRole("button", { name: "Switch the mode" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alert").filter({ hasText: "to Private?" });
    await expect(question).toBeFocused();
    await page.getByRole("link", { name: "Leave it as it is" }).click();
    await hydrate(page);
    const limit = page.locator("#loginAccountLimit");
    await limit.fill("none");
    await page.getByRole("button", { name: "Save the throttles" }).click();
    await expect(limit).toHaveAttribute("aria-invalid", "true");
    await expect(limit).toBeFocused();
  });
});

test("a vendor deletes a product where it stands, and the focus goes to the way back", async ({ browser }) => {
  const { page, complaints, leave } = await demoAccount(browser, "vendor");
  await page.goto("/vendor-dashboard/products");
  await hydrate(page);
  const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Delete/ }) });
  const name = await row.nth(6).locator("td").first().locator("strong").innerText();
  const before = await press(page, page.getByRole("button", { name: `Delete ${name}`, exact: true }));
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await isNear(page, before);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The product has been restored.").first()).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  await isNear(page, before);
  expect(complaints).toEqual([]);
  await leave();
});

test("after a vendor's decision the next claim has the focus", async ({ browser }) => {
  const { page, complaints, leave } = await demoAccount(browser, "vendor");
  await page.goto("/vendor-dashboard/claims");
  await hydrate(page);
  const confirm = page.getByRole("button", { name: /^Confirm order/ });
  const next = await confirm.nth(1).getAttribute("aria-label");
  await confirm.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The purchase has been confirmed.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: next ?? "", exact: true })).toBeFocused();
  expect(complaints).toEqual([]);
  await leave();
});
