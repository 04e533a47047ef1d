import type { Page } from "@playwright/test";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.visitor });

const focusIsInside = (page: Page, selector: string) =>
  page.evaluate((inside) => document.activeElement?.closest(inside) !== null, selector);

test("the skip link leads past the bars", async ({ page }) => {
  await page.goto("/mission");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("suggestions are walked with arrows, closed with Escape and followed with Enter", async ({ page }) => {
  await page.goto("/mission");
  // The key itself starts the framework, and the letters come before it listens.
  await page.keyboard.press("/");
  await page.keyboard.type("harrow");
  const field = page.getByRole("combobox", { name: /Search vendors/ });
  await expect(field).toBeFocused();
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toBeVisible();
  expect(await options.count()).toBeLessThanOrEqual(8);
  await page.keyboard.press("ArrowDown");
  const active = await field.getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/(vendor|search)/);
});

test("a dialog takes focus, keeps it, and gives it back on Escape", async ({ page }) => {
  await page.goto("/mission");
  await hydrate(page);
  const login = page.getByRole("banner").getByRole("link", { name: "Log in" });
  await login.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(outside, `after ${press + 1} Tabs`).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
});

test("? lists the shortcuts, Escape closes the list, and switched off they do nothing", async ({ page }) => {
  await page.goto("/mission");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // The key itself starts the framework, which opens the list once it listens.
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  expect(await focusIsInside(page, "dialog")).toBe(true);
  await dialog.getByRole("checkbox", { name: /single key/ }).uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Nor does the script act on it that serves a visitor until the framework runs.
  const field = page.getByRole("combobox", { name: /Search vendors/ });
  for (const fresh of [false, true]) {
    if (fresh) await page.reload();
    await expect(page.locator(".topbar .search kbd")).toBeHidden();
    await page.keyboard.press("/");
    await expect(field).not.toBeFocused();
  }
});

test("on a phone the menu opens, holds focus and closes by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/mission");
  await hydrate(page);
  const opener = page.getByRole("link", { name: "Open menu" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("navigation", { name: "Main" });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Tab");
  expect(await focusIsInside(page, "#drawer")).toBe(true);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});
