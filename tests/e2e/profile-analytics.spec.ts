import { carryAxe, violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.member });

test("a member reads the analytics of their profile, tab by tab, at any width", async ({ page }) => {
  await carryAxe(page);
  await page.goto("/profile");
  await hydrate(page);
  await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Views by day" })).toBeVisible();
  await page.getByRole("navigation", { name: "Timeframe" }).getByRole("link", { name: "365 days" }).click();
  await expect(page.getByRole("heading", { name: "Views by month" })).toBeVisible();
  const table = page.getByRole("table", { name: "Views by month" });
  await page.getByText("Show as table").first().click();
  await expect(table.getByRole("row").nth(12)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const [part, heading] of [
    ["Content", "Threads by views"],
    ["Audience", "Top referrers"],
    ["Engagement", "Activity, 365 days"],
  ] as const) {
    await page.getByRole("navigation", { name: "Part of the analytics" }).getByRole("link", { name: part }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), `${part}, ${width} px, ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same pages read, the file comes, and visitors are chosen and listed", async ({ page }) => {
    await page.goto("/profile");
    await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Analytics" }).click();
    await page
      .getByRole("navigation", { name: "Part of the analytics" })
      .getByRole("link", { name: "Audience" })
      .click();
    await page.getByText("How these are computed").click();
    await expect(page.getByText("Some tablets pose as desktops.")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^leafproof-profile-member-month-.*\.csv$/);
    await page.getByRole("link", { name: "Your recent visitors" }).click();
    await page.getByRole("navigation", { name: "Time" }).getByRole("link", { name: "All 90 days" }).click();
    await expect(page.getByRole("button", { name: /^Block / }).first()).toBeVisible();
    await page.getByRole("navigation", { name: "Privacy" }).getByRole("link", { name: "General" }).click();
    await expect(page.getByRole("checkbox", { name: "Show my name to those whose profiles I visit" })).toBeChecked();
  });
});
