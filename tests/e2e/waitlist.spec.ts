import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { parseCsv } from "../factories/csv";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, STATES, test } from "./steps/fixtures";

const PATH = "/waitlist-manager";
const EXPORT = "**/api/waitlist/export";
const stored = () => new Database(STATE).number("select count(*) from waitlist");

async function rowsOf(download: Download): Promise<string[][]> {
  expect(download.suggestedFilename()).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...rows] = parseCsv(await readFile(await download.path(), "utf8"));
  expect(header).toEqual(["Email", "Signup Date"]);
  return rows;
}

async function exported(page: Page, name: string): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return rowsOf(download);
}

test.describe("an admin", () => {
  test.use({ storageState: STATES.admin });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ javaScriptEnabled });

      test("takes the list out as CSV", async ({ page }) => {
        await page.goto(PATH);
        if (javaScriptEnabled) await hydrate(page);
        const before = stored();
        const rows = await exported(page, "Export to CSV");
        expect(rows.length).toBeGreaterThanOrEqual(before);
        for (const [email, date] of rows) {
          expect(email).toContain("@");
          expect(new Date(date ?? "").toISOString()).toBe(date);
        }
        const confirmed = await exported(page, "Export confirmed entries only");
        expect(confirmed.length).toBeLessThan(rows.length);
        expect(confirmed.length).toBeGreaterThan(0);
      });
    });
  }

  test("sees the rows come, and can stop them", async ({ page }) => {
    await page.goto(PATH);
    await hydrate(page);
    // Held until the test is over: the file never comes.
    await page.route(EXPORT, () => new Promise(() => undefined));
    await page.getByRole("link", { name: "Export to CSV" }).click();
    await expect(page.getByRole("main")).toContainText(/0 of \d+ rows/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("link", { name: "Export to CSV" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("is told when the file breaks off, and gets no half of it", async ({ page }) => {
    await page.goto(PATH);
    await hydrate(page);
    let downloads = 0;
    page.on("download", () => (downloads += 1));
    await page.route(EXPORT, (route) => route.abort());
    await page.getByRole("link", { name: "Export to CSV" }).click();
    await expect(page.getByRole("alert")).toContainText("The export stopped after 0 rows. Nothing was saved.");
    expect(downloads).toBe(0);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`turning pages with scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ javaScriptEnabled });

      test("reads on where the first entries end", async ({ page }) => {
        await page.goto(PATH);
        if (javaScriptEnabled) await hydrate(page);
        const entries = page.getByRole("region", { name: "Waitlist entries" }).locator("tbody tr");
        const first = await entries.first().innerText();
        expect(await entries.count()).toBe(30);
        await page.getByRole("link", { name: "Load more" }).click();
        if (javaScriptEnabled) {
          await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(40);
          expect(await entries.first().innerText()).toBe(first);
        } else {
          await expect(page).toHaveURL(/cursor=/);
          expect(await entries.first().innerText()).not.toBe(first);
        }
      });
    });
  }

  test("scrolls the entries by keyboard, in a window of 600 pixels", async ({ page }) => {
    await page.goto(PATH);
    const table = page.getByRole("region", { name: "Waitlist entries" });
    expect((await table.boundingBox())?.height).toBeLessThanOrEqual(602);
    await table.focus();
    await page.keyboard.press("End");
    await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a visitor with scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ storageState: STATES.visitor, javaScriptEnabled });

    test("joins, and confirms by the mailed link", async ({ page }) => {
      const email = `journey-${javaScriptEnabled}-${Date.now()}@example.org`;
      await page.goto("/waitlist");
      // The site is open, so its form is not offered; the address takes it from whoever still has the page.
      await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toBeVisible();
      const headers = { origin: new URL(page.url()).origin };
      await page.request.post("/waitlist", { form: { email }, headers, maxRedirects: 0 });
      await page.goto("/waitlist");
      await expect(page.getByText("You are on the waitlist.")).toBeVisible();
      const database = new Database(STATE);
      const [mail] = database.rows("select body from outbox where recipient = ?", email);
      const token = /token=([0-9a-f]{64})/.exec(String(mail?.["body"]))?.[1] ?? "";
      await page.goto(`/waitlist/confirm?token=${token}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your address");
      const confirmedAt = () =>
        database.number("select count(*) from waitlist where email = ? and confirmed_at is not null", email);
      expect(confirmedAt()).toBe(0);
      await page.getByRole("button", { name: "Confirm my address" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
      expect(confirmedAt()).toBe(1);
      await page.goto(`/waitlist/confirm?token=${"0".repeat(64)}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unknown link");
    });
  });
}
