import type { Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { navigating } from "./steps/navigating";
import { expect, hydrate, STATE, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.admin });

const PATH = "/invite-manager";
const CODE = /LEAF(?:-[2-9A-HJ-NP-Z]{4}){3}/;
const rowOf = (page: Page, code: string) => page.getByRole("row").filter({ hasText: code });
const usesOf = (code: string) =>
  new Database(STATE).number("select max_uses from invite_codes where code = ? and deactivated_at is null", code);

/** Fills the form and returns the code that the banner names. */
async function generate(page: Page, uses: string, description: string): Promise<string> {
  await page.getByLabel("Max Uses").fill(uses);
  await page.getByLabel("Description").fill(description);
  await page.getByRole("button", { name: "Generate code" }).click();
  await expect(page.getByRole("main")).toContainText(/Invite code generated: LEAF-/);
  return CODE.exec(await page.getByRole("main").innerText())?.[0] ?? "";
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("an admin makes a code and ends it", async ({ page }) => {
      const description = `For the journey ${javaScriptEnabled}`;
      await page.goto(PATH);
      const code = await generate(page, "3", description);
      expect(usesOf(code)).toBe(3);
      await expect(page.getByLabel("Max Uses")).toHaveValue("1");
      await expect(page.getByLabel("Description")).toHaveValue("");
      const row = rowOf(page, code);
      await expect(row).toContainText("Active");
      await expect(row).toContainText("0 of 3");
      await expect(row).toContainText(description);
      await expect(row).toContainText("Never");
      await row.getByText("Deactivate…").click();
      await expect(row).toContainText("Nobody can sign up with this code until somebody reactivates it");
      await row.getByRole("button", { name: `Deactivate ${code}` }).click();
      await expect(page.getByRole("main")).toContainText("Invite code deactivated");
      await expect(rowOf(page, code)).toContainText("Inactive");
      await expect(rowOf(page, code).getByRole("button", { name: /Deactivate/ })).toHaveCount(0);
    });
  });
}

test("a click on a code copies it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(PATH);
  await hydrate(page);
  const code = await generate(page, "1", "To be copied");
  await page.getByRole("button", { name: `Copy ${code}` }).click();
  await expect(page.getByRole("main")).toContainText(`Copied ${code} to clipboard`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  expect(await violations(page)).toEqual([]);
});

test("a lost network is said on the page, and what was typed stays", async ({ page, context, complaints }) => {
  await page.goto(PATH);
  await hydrate(page);
  await page.getByLabel("Description").fill("Typed on a train");
  // What answers other forms without a connection, and fetches a focused link's screen, comes a moment after hydration;
  // this form has words of its own.
  await navigating(page, "Audit log", "audit");
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.getByRole("button", { name: "Generate code" }).click();
  await expect(page.getByRole("main")).toContainText("Network error occurred");
  await expect(page.getByLabel("Description")).toHaveValue("Typed on a train");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Generate code" }).click();
  await expect(page.getByRole("main")).toContainText(/Invite code generated: LEAF-/);
  expect(complaints).toEqual([]);
});

test("who came by a code unfolds below it", async ({ page }) => {
  await page.goto(PATH);
  const used = page.getByText(/members? signed up with this code/).first();
  await used.click();
  await expect(page.getByRole("main").locator("details[open] li").first()).toContainText(/\w+, \w+ \d+, \d{4}/);
});
