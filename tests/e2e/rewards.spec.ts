import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parseCsv } from "../factories/csv";
import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, STATES, test } from "./steps/fixtures";

const WIDTHS = [360, 1280] as const;

const tab = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
const main = (page: Page) => page.getByRole("main");
const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Where a tab leads, nothing is out of reach, and nothing wider than the screen. */
async function comeTo(page: Page, name: string, address: string): Promise<void> {
  await tab(page, name).click();
  await expect(page).toHaveURL(address);
  await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
  await hydrate(page);
  expect(await violations(page)).toEqual([]);
  expect(await isWithin(page)).toBe(true);
}

/** How many welcome bonuses the demo's member has. */
const welcomes = () =>
  new Database(STATE).number(
    "select count(*) from reward_ledger join users on users.id = user_id where username = 'member' and type = 'signup_bonus'",
  );

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test.describe("a visitor", () => {
      test.use({ storageState: STATES.visitor });

      test("reads how points are earned, what tiers pay and the answers, and can sign up", async ({ page }) => {
        await page.goto("/rewards");
        await comeTo(page, "Reward Tiers", "/rewards?tab=tiers");
        await expect(main(page).getByRole("row")).toHaveCount(5);
        await comeTo(page, "FAQ", "/rewards?tab=faq");
        await comeTo(page, "How It Works", "/rewards");
        await expect(main(page).locator('a[href="/register?returnTo=%2Freferrals"]').first()).toBeVisible();
      });
    });

    test.describe("a member", () => {
      test.use({ storageState: STATES.member });

      test("copies the link, reads referrals, filters transactions and takes a statement along", async ({
        page,
        context,
      }) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.goto("/referrals?tab=history");
        await comeTo(page, "Overview", "/referrals");
        const link = await main(page).locator('a[href*="/?ref="]').first().getAttribute("href");
        await main(page).getByRole("button", { name: "Copy link" }).click();
        await expect(main(page).getByText("Copied", { exact: true })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

        await comeTo(page, "My Referrals", "/referrals?tab=referrals");
        await comeTo(page, "Transaction History", "/referrals?tab=history");
        const filter = page.getByRole("navigation", { name: "Kind of transaction" });
        await filter.getByRole("link", { name: "Welcome bonus" }).click();
        await expect(page).toHaveURL("/referrals?tab=history&type=signup_bonus");
        await expect(main(page).locator("tbody tr")).toHaveCount(welcomes());
        expect(welcomes()).toBeGreaterThan(0);

        const [file] = await Promise.all([
          page.waitForEvent("download"),
          main(page).getByRole("button", { name: "Download CSV" }).click(),
        ]);
        expect(file.suggestedFilename()).toMatch(/^leafproof-points-\d{4}-\d\d\.csv$/);
        const [header = [], ...lines] = parseCsv(readFileSync(await file.path(), "utf8"));
        expect([lines[0]?.[1], lines.at(-1)?.[1]]).toEqual(["opening_balance", "balance_so_far"]);
        expect(lines.every(({ length }) => length === header.length)).toBe(true);
      });

      test.describe("without scripts", () => {
        test.use({ javaScriptEnabled: false });

        test("has every tab, the address to copy by hand, the filter and the statement", async ({ page }) => {
          await page.goto("/rewards");
          await tab(page, "FAQ").click();
          await expect(main(page).getByRole("heading", { name: "What is a point worth?" })).toBeVisible();
          await main(page).getByRole("link", { name: "Your points" }).click();
          await expect(page).toHaveURL("/referrals");
          const link = await main(page).locator('a[href*="/?ref="]').first().getAttribute("href");
          await expect(main(page).getByLabel("Address of the page")).toHaveValue(link ?? "");
          await tab(page, "My Referrals").click();
          await expect(page).toHaveURL("/referrals?tab=referrals");
          await tab(page, "Transaction History").click();
          await page.getByRole("link", { name: "Welcome bonus" }).click();
          await expect(main(page).locator("tbody tr")).toHaveCount(welcomes());
          const [file] = await Promise.all([
            page.waitForEvent("download"),
            main(page).getByRole("button", { name: "Download CSV" }).click(),
          ]);
          expect(file.suggestedFilename()).toMatch(/\.csv$/);
        });
      });
    });
  });
}
