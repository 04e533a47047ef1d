import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./axe";
import { expect, STATES, test } from "./fixtures";

const PASSWORD = "hollow reed lantern 42";
const PHONE = { width: 360, height: 740 };

test.use({ storageState: STATES.visitor, viewport: PHONE });

async function look(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) return;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect.soft(await violations(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await visualViolations(page), "axe, dark").toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beyond, "pixels beyond the window").toBeLessThanOrEqual(0);
}

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByRole("textbox", { name: label }).fill(text);
}

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

/** The five steps, from the first that is open. */
async function apply(page: Page, name: string, scripts: boolean): Promise<void> {
  const host = `${name}.example`;
  await page.goto("/verification");
  await next(page);
  await expect(page.getByText("Business name is required")).toBeVisible();
  await look(page, scripts);
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
  await expect(page.getByText("A tax ID is kept, encrypted.")).toBeVisible();
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
  await look(page, scripts);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.locator(".toast")).toHaveText(
    "Application submitted successfully! You will receive an email confirmation shortly.",
  );
  await expect(page.getByRole("heading", { name: `${name}: Pending Review` })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a member applies, step by step", async ({ page, baseURL }) => {
      const name = `walker${randomBytes(4).toString("hex")}`;
      const data = {
        ...{ username: name, email: `${name}@example.org`, password: PASSWORD, confirmPassword: PASSWORD },
        ...{ dateOfBirth: "1990-01-15", agreeToTerms: true, ageVerification: true },
        ...{ productInterests: ["Kratom"], howDidYouHear: "forum" },
      };
      const answer = await page.request.post("/api/auth/register", { data, headers: { origin: baseURL ?? "" } });
      expect(answer.status(), await answer.text()).toBe(201);
      await apply(page, name, javaScriptEnabled);
    });
  });
}
