import { violations } from "./steps/axe";
import { expect, STATES, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

// A browser that calls itself headless counts as a bot.
const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
test.use({ storageState: STATES.visitor, userAgent });

test("a visitor's look shows in the vendor's analytics, once", async ({ browser, page: visitor }) => {
  const vendor = await demoAccount(browser, "vendor", { width: 360, scripts: false });
  await vendor.page.goto("/vendor-dashboard");
  await vendor.page
    .getByRole("navigation", { name: "Vendor dashboard" })
    .getByRole("link", { name: "Analytics" })
    .click();
  const views = vendor.page
    .getByRole("term")
    .filter({ hasText: /^Views$/ })
    .locator("xpath=following-sibling::dd[1]");
  const shown = async () => Number((await views.textContent())?.replace(/\D/g, ""));
  const before = await shown();
  expect(before).toBeGreaterThan(0);

  await visitor.goto("/vendor/harrow-lane-extracts");
  await visitor.reload();
  await vendor.page.getByRole("link", { name: "Public page" }).click();
  await vendor.page.goto("/vendor-dashboard?tab=analytics");
  await expect(async () => {
    await vendor.page.reload();
    expect(await shown()).toBe(before + 1);
  }).toPass();

  await vendor.page.getByRole("link", { name: "12 months" }).click();
  for (const title of ["Views", "Outbound clicks", "Confirmed purchase claims", "Mean rating"])
    await expect(vendor.page.getByRole("img", { name: title, exact: true })).toBeVisible();
  await vendor.page.getByText("Show as table").click();
  await expect(vendor.page.getByRole("table", { name: "Figures by month" }).getByRole("row")).toHaveCount(13);
  const download = vendor.page.waitForEvent("download");
  await vendor.page.getByRole("link", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^analytics-12m-\d{4}-\d\d-\d\d\.csv$/);
  expect(await vendor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(vendor.complaints).toEqual([]);
  await vendor.leave();
});

for (const width of [360, 1280]) {
  test(`staff find what waits, and both dashboards pass axe at ${width} px`, async ({ browser }) => {
    const staff = await demoAccount(browser, "staff", { width, scripts: false });
    await staff.page.goto("/staff-dashboard");
    const tabs = staff.page.getByRole("navigation", { name: "Staff dashboard" });
    await expect(tabs.getByRole("link", { name: "Analytics" })).toHaveAttribute("aria-current", "page");
    await expect(staff.page.getByRole("img", { name: "Products added by month" })).toBeVisible();
    await tabs.getByRole("link", { name: "Manage Products" }).click();
    await expect(staff.page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
    await tabs.getByRole("link", { name: "Add Product" }).click();
    await expect(staff.page.getByRole("button", { name: "Add product" })).toBeVisible();
    await tabs.getByRole("link", { name: "Analytics" }).click();
    await staff.page
      .getByRole("main")
      .getByRole("link", { name: /^Purchase claims/ })
      .click();
    await expect(staff.page).toHaveURL(/\/staff-dashboard\/claims$/);
    expect(staff.complaints).toEqual([]);

    const [staffCookies, vendor] = [
      await staff.page.context().cookies(),
      await demoAccount(browser, "vendor", { width, scripts: false }),
    ];
    for (const [path, cookies] of [
      ["/staff-dashboard", staffCookies],
      ["/vendor-dashboard?tab=analytics&period=12m", await vendor.page.context().cookies()],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      await context.addCookies([...cookies]);
      const page = await context.newPage();
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await context.close();
    }
    await staff.leave();
    await vendor.leave();
  });
}
