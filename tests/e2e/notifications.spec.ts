import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

const WIDTHS = [360, 1280];

async function look(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect.soft(await violations(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await visualViolations(page), "axe, dark").toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beyond, "pixels beyond the window").toBeLessThanOrEqual(0);
}

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
const newest = (page: Page) => page.getByRole("region", { name: "Newest notifications" });

test.describe("a member", () => {
  test.use({ storageState: STATES.member });

  test("finds what is chosen of a kind on its line, and on a phone at the edge", async ({ page }) => {
    const places = () =>
      page.locator(".preferences tbody tr").evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll("th strong, input, select")].map((each) => {
            const { top, bottom, right } = each.getBoundingClientRect();
            return { middle: (top + bottom) / 2, right: Math.round(right) };
          }),
        ),
      );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/account/notifications");
    for (const row of await places()) {
      expect(row).toHaveLength(4);
      const middles = row.map(({ middle }) => middle);
      expect(Math.max(...middles) - Math.min(...middles), "pixels apart").toBeLessThanOrEqual(1);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    for (const [, ...chosen] of await places()) expect(new Set(chosen.map(({ right }) => right)).size).toBe(1);
  });

  for (const width of WIDTHS) {
    test(`opens the bell at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/mission");
      await hydrate(page);
      await bell(page).click();
      await expect(newest(page).getByRole("listitem").first()).toBeVisible();
      await look(page);
      await page.keyboard.press("Escape");
      await expect(newest(page)).toBeHidden();
      await expect(bell(page)).toBeFocused();
      await bell(page).click();
      await expect(newest(page)).toBeVisible();
      await bell(page).click();
      await expect(newest(page)).toBeHidden();
    });

    for (const path of ["/notifications", "/notifications?filter=message", "/account", "/account/notifications"]) {
      test(`finds ${path} accessible at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await look(page);
      });
    }
  }

  test("walks the bell with the keyboard and follows it", async ({ page }) => {
    await page.goto("/mission");
    await hydrate(page);
    await bell(page).focus();
    await expect(bell(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(bell(page)).toHaveAttribute("aria-expanded", "true");
    await expect(newest(page).getByRole("listitem").first()).toBeVisible();
    await expect(newest(page).getByRole("status")).toHaveText(
      /^Your (\d+ )?newest notifications? (is|are) shown; of all you have, (none|\d+\+?) (is|are) unread\.$/,
    );
    await page.keyboard.press("Tab");
    await expect(newest(page).locator(":focus")).toHaveCount(1);
    await newest(page).getByRole("link", { name: "All notifications" }).press("Enter");
    await expect(page).toHaveURL(/\/notifications$/);
    await expect(newest(page)).toBeHidden();
  });

  // Each another row: they run at the same time.
  for (const [at, path] of ["/notifications", "/account"].entries())
    test(`deletes one on ${path} and takes that back`, async ({ page }) => {
      await page.goto(path);
      await hydrate(page);
      const its = page
        .getByRole("main")
        .locator("li[id^='notice-']")
        .nth(at + 2);
      const row = page.locator(`[id="${(await its.getAttribute("id")) ?? ""}"]`);
      await row.getByRole("button", { name: /^Delete/ }).click();
      const undo = page.getByRole("button", { name: "Undo" });
      await expect(undo).toBeFocused();
      // Another takes its place at the end of the list, where there are more.
      await expect(row).toHaveCount(0);
      await look(page);
      await undo.click();
      await expect(row).toHaveCount(1);
    });

  test("marks one read by keyboard, and goes on from its row", async ({ page }) => {
    await page.goto("/notifications");
    await hydrate(page);
    const marks = page.getByRole("button", { name: /^Mark read/ });
    const place = await marks.first().evaluate((button) => button.closest("li")?.id ?? "");
    const row = page.locator(`[id="${place}"]`);
    await marks.first().press("Enter");
    await expect(row.getByRole("button", { name: /^Mark read/ })).toHaveCount(0);
    await expect(row.locator(":focus")).toHaveCount(1);
  });
});

test.describe("an admin without scripts", () => {
  test.use({ storageState: STATES.admin, javaScriptEnabled: false });

  test("follows the bell, opens one and finds it read", async ({ page }) => {
    await page.goto("/mission");
    await bell(page).click();
    await expect(page).toHaveURL(/\/notifications$/);
    const unread = page.getByRole("main").getByRole("button", { name: /^Unread/ });
    const before = await unread.count();
    await unread.first().click();
    await page.goto("/notifications");
    await expect(unread).toHaveCount(before - 1);
    await page.getByRole("button", { name: "Mark all read" }).click();
    await expect(page.getByText("All read", { exact: true })).toBeVisible();
    await expect(unread).toHaveCount(0);
  });
});

for (const width of WIDTHS) {
  test(`a visitor finds the vendor benefits accessible at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ storageState: STATES.visitor, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto("/vendorbenefitsmailer");
    await look(page);
    await context.close();
  });
}
