import { randomBytes } from "node:crypto";
import { violations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

for (const scripts of [true, false]) {
  test(`a vendor adds, changes, deletes and takes back a product, scripts ${scripts ? "on" : "off"}`, async ({
    browser,
  }) => {
    const { page, complaints, leave } = await demoAccount(browser, "vendor", { width: 360, scripts });
    await page.goto("/vendor-dashboard/products");
    const name = `Journey Bali ${randomBytes(3).toString("hex")}`;
    await page.getByRole("link", { name: "Add New Product" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add New Product");
    if (scripts) {
      await hydrate(page);
      expect(await violations(page)).toEqual([]);
    }
    await page.getByLabel("Product name").fill(name);
    await page.getByLabel("Description").fill("Milled twice, packed the same week.");
    await page.getByLabel("Size", { exact: true }).fill("100 g");
    await page.getByLabel("Price in $").fill("17.99");
    await page.getByRole("button", { name: "Add a size" }).click();
    await page.getByLabel("Size", { exact: true }).nth(1).fill("250 g");
    await page.getByLabel("Price in $").nth(1).fill("39.50");
    await expect(page.getByLabel("Product name")).toHaveValue(name);
    await page.getByRole("button", { name: "organic" }).click();
    await expect(page.getByRole("button", { name: "organic", exact: true })).toBeDisabled();
    const width = await page.evaluate("document.documentElement.scrollWidth").catch(() => 360);
    expect(width).toBeLessThanOrEqual(360);
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText("Product added successfully!")).toBeVisible();
    await expect(page.getByText(name).first()).toBeVisible();

    await page.getByRole("link", { name: `Edit ${name}` }).click();
    if (scripts) expect(await violations(page)).toEqual([]);
    await page.getByLabel("Price in $").first().fill("12.00");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("$12.00").first()).toBeVisible();
    if (scripts) expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByText("Product deleted.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The product has been restored.")).toBeVisible();
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByText("Product deleted.")).toBeVisible();
    expect(complaints).toEqual([]);
    await leave();
  });
}
