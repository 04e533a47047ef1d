import { violations } from "./steps/axe";
import { expect, STATES, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

test.use({ storageState: STATES.visitor });

const PHONE = { width: 360, height: 740 };

test("a vendor without scripts asks for a plan, staff accept it, and a deal stands on the deals page", async ({
  browser,
  page: visitor,
}) => {
  const vendor = await demoAccount(browser, "vendor", { width: PHONE.width, scripts: false });
  await vendor.page.goto("/vendor-dashboard/plan?billing=yearly");
  await expect(vendor.page.getByText("Save 17%").first()).toBeVisible();
  await vendor.page.getByRole("button", { name: "Request Enterprise, yearly" }).click();
  await expect(vendor.page.getByText("You requested Enterprise, yearly.")).toBeVisible();

  const staff = await demoAccount(browser, "staff", { width: PHONE.width, scripts: false });
  await staff.page.goto("/staff-dashboard/charges");
  await staff.page.getByRole("button", { name: "Accept the request of Harrow Lane Extracts" }).click();
  await expect(staff.page.getByRole("button", { name: "Accept the request of Harrow Lane Extracts" })).toBeHidden();

  await vendor.page.goto("/vendor-dashboard/plan");
  await expect(vendor.page.getByText("Your usage of Enterprise")).toBeVisible();
  await vendor.page.goto("/vendor-dashboard/promotions");
  await vendor.page.getByLabel("Type").selectOption("deal");
  await vendor.page.getByLabel("Title", { exact: true }).fill("12% off the larger bags");
  await vendor.page.getByLabel("Text", { exact: true }).fill("It holds for 250 g and more.");
  const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await vendor.page.getByLabel("Last day").fill(soon);
  await vendor.page.getByLabel("Percent off").fill("12");
  await vendor.page.getByRole("button", { name: "Publish" }).click();
  await expect(vendor.page.getByRole("heading", { name: "12% off the larger bags" })).toBeVisible();
  for (const { page } of [vendor, staff]) {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  }

  await visitor.setViewportSize(PHONE);
  await visitor.goto("/deals");
  await expect(visitor.getByRole("heading", { name: "12% off the larger bags" })).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  for (const { complaints, leave } of [vendor, staff]) {
    expect(complaints).toEqual([]);
    await leave();
  }
});
