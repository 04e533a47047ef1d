import type { Browser, Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, listen, STATE, STATES, test } from "./steps/fixtures";

/** Where the landing screen stands in place of the page once the site is closed. */
const CLOSED = [
  "/",
  "/vendors",
  "/search?q=leaf",
  "/reviews",
  "/mission",
  "/community",
  "/admin/settings",
  "/no/such/page",
];
const LEGAL = ["/privacy-policy", "/terms-of-service", "/legal-disclaimer"];
const LANDING = "Kratom vendors, reviewed by people, proven by labs.";

test.use({ storageState: STATES.admin });
test.describe.configure({ mode: "serial" });

/** Somebody else than the admin of this file, without cookies unless they are given. */
async function somebody(browser: Browser, options: { storageState?: string; javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, ...options });
  const page = await context.newPage();
  return { page, complaints: listen(page), leave: () => context.close() };
}

/** On the settings page, which asks before it switches. */
async function switchTo(page: Page, mode: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
  await page.getByRole("button", { name: "Switch the mode" }).click();
  await expect(page.getByRole("alert")).toContainText(`to ${mode}?`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: `Switch to ${mode}` }).click();
  await expect(page.getByText("Saved. It is now in effect.")).toBeVisible();
}

test.afterAll("the site is open again", async ({ browser }) => {
  const { page, leave } = await somebody(browser, { storageState: STATES.admin });
  await page.goto("/admin/settings");
  await switchTo(page, "Open");
  await leave();
});

test("an admin closes the site", async ({ page }) => {
  await page.goto("/admin/settings");
  await switchTo(page, "Coming soon");
  await expect(page.getByRole("radio", { name: /^Coming soon/ })).toBeChecked();
  await page.goto("/vendors");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vendors");
});

for (const who of ["visitor", "member"] as const) {
  test(`a ${who} gets the landing screen everywhere but on the legal pages`, async ({ browser }) => {
    const { page, complaints, leave } = await somebody(browser, { storageState: STATES[who] });
    for (const path of CLOSED) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(LANDING);
      await expect(page.getByRole("navigation", { name: "Main" }), path).toHaveCount(0);
    }
    for (const path of LEGAL) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), path).not.toHaveText(LANDING);
    }
    expect(complaints).toEqual([]);
    await leave();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`the waitlist keeps an address, scripts ${javaScriptEnabled ? "on" : "off"}`, async ({ browser }) => {
    const { page, leave } = await somebody(browser, { javaScriptEnabled });
    const email = `waits-${javaScriptEnabled ? "with" : "without"}-scripts@example.org`;
    await page.goto("/");
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter your email address");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(page.getByRole("status")).toContainText("You are on the waitlist.");
    const database = new Database(STATE);
    expect(database.number("select count(*) from waitlist where email = ?", email)).toBe(1);
    await leave();
  });
}

test("a private site has one first screen for visitors, and members get in by it", async ({ page, browser }) => {
  await page.goto("/admin/settings");
  await switchTo(page, "Private");
  await expect(page.getByRole("radio", { name: /^Private/ })).toBeChecked();
  const { page: visitor, complaints, leave } = await somebody(browser);
  for (const path of ["/", "/vendors", "/messages", "/no/such/page"]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("heading", { level: 1 }), path).toHaveText(LANDING);
    await expect(visitor.getByRole("navigation", { name: "Main" }), path).toHaveCount(0);
  }
  for (const width of [360, 1280]) {
    await visitor.setViewportSize({ width, height: 800 });
    expect(await violations(visitor)).toEqual([]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await visitor.goto("/vendors");
  await expect(visitor.getByRole("link", { name: "Join the waitlist" })).toHaveAttribute("href", "/waitlist");
  await visitor.getByLabel("Username or email").fill("member");
  await visitor.getByLabel("Password").fill("leafproof-demo");
  await visitor.getByRole("button", { name: "Log in" }).click();
  await expect(visitor).toHaveURL(/\/vendors$/);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Vendors");
  expect(complaints.filter((each) => !each.includes("401"))).toEqual([]);
  await leave();
});

test("the switch stands in the audit log", () => {
  const database = new Database(STATE);
  const sql = "select count(*) from audit_log where subject_id = 'siteMode' and detail like '%coming_soon%'";
  expect(database.number(sql)).toBeGreaterThan(0);
});
