import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { pageToast } from "./toasts";

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByRole("textbox", { name: label }).fill(text);
}

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

/**
 * The five steps of an application, from the first that is open.
 * @param look is called where the form is empty with its messages, and where it is full
 */
export async function apply(page: Page, name: string, look: () => Promise<void>): Promise<void> {
  const host = `${name}.example`;
  await page.goto("/verification");
  await next(page);
  await expect(page.getByText("Business name is required")).toBeVisible();
  await look();
  await fill(page, { "Business name": name, "Website URL": `https://${host}`, "Business email": `office@${host}` });
  await fill(page, { "Business phone": "+1 541 555 0134", "Year established": "2019" });
  await page.getByLabel("Business type").selectOption("LLC");
  await next(page);
  await fill(page, { "Street address": "12 Mill Lane", City: "Eugene", "ZIP code": "97401" });
  await page.getByRole("textbox", { name: "State", exact: true }).fill("Oregon");
  await fill(page, { "Business description": "Plain leaf, milled in small lots.", "Tax ID": "93-1234567" });
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("textbox", { name: "Business name" })).toHaveValue(name);
  await next(page);
  await expect(page.getByText("A tax ID is stored, encrypted.")).toBeVisible();
  await next(page);
  await fill(page, { "Product types": "Plain-leaf powder" });
  await page.getByLabel("Average monthly volume").selectOption("Under $10,000");
  await next(page);
  await page.getByLabel("Average shipping time").selectOption("Same Day");
  await fill(page, { "Shipping methods": "USPS Priority" });
  await next(page);
  await fill(page, { "Support hours": "Mon-Fri", "Support methods": "Mail", "Return policy": "30 days, unopened." });
  await page.getByRole("checkbox", { name: /Terms of Service/ }).check();
  await page.getByRole("checkbox", { name: /verification fee of \$199 per year/ }).check();
  await look();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(pageToast(page)).toHaveText(
    "Application submitted successfully! You will receive an email confirmation shortly.",
  );
  await expect(page.getByRole("heading", { name: `${name}: Pending Review` })).toBeVisible();
}
