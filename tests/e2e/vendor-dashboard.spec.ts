import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, listen, STATES, test } from "./steps/fixtures";

const PATH = "/vendor-dashboard";
const TABS = ["Overview", "Products", "Analytics", "Subscription", "Profile", "Applications"];

/** The demo vendor in a browser of its own, logged in. */
async function theVendor(browser: Browser, baseURL: string, { width, scripts }: { width: number; scripts: boolean }) {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  const context = await browser.newContext({
    ...{ viewport: { width, height: 900 }, javaScriptEnabled: scripts, storageState: STATES.visitor },
    extraHTTPHeaders: { "cf-connecting-ip": `10.${a}.${b}.${c}` },
  });
  const headers = { origin: baseURL };
  const account = { login: "vendor", password: "leafproof-demo" };
  await context.request.post("/api/auth/login", { data: account, headers });
  const page = await context.newPage();
  return { page, complaints: listen(page), leave: () => context.close() };
}

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const tabs = (page: Page) => page.getByRole("navigation", { name: "Vendor dashboard" });

for (const width of [360, 1280]) {
  test(`the tabs of the vendor's dashboard hold up to axe, at ${width} px`, async ({ browser, baseURL }) => {
    const { page, complaints, leave } = await theVendor(browser, baseURL ?? "", { width, scripts: true });
    await page.goto(PATH);
    for (const tab of TABS) {
      await tabs(page).getByRole("link", { name: tab }).click();
      await expect(tabs(page).getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harrow Lane Extracts");
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      expect.soft(await violations(page), `${tab}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect.soft(await visualViolations(page), `${tab}, dark`).toEqual([]);
      expect.soft(await beyond(page), `${tab}, pixels beyond the window`).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await leave();
  });
}

test("a vendor without scripts goes from the figures to what waits and to every tool", async ({ browser, baseURL }) => {
  const { page, complaints, leave } = await theVendor(browser, baseURL ?? "", { width: 360, scripts: false });
  await page.goto(PATH);
  await expect(page.getByText("Revenue, from claims")).toBeVisible();
  await page.getByRole("link", { name: "12 months" }).click();
  await expect(page.getByText("vs. the previous 12 months").first()).toBeVisible();
  await page.getByText("Show as table").click();
  await expect(page.getByRole("table", { name: "Clicks and purchases by month" })).toBeVisible();
  for (const tool of ["Purchase claims", "Promotions", "Banner", "API tokens"]) {
    await page.goto(PATH);
    await page.getByRole("main").getByRole("link", { name: tool, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: tool })).toBeVisible();
  }
  for (const tab of TABS) {
    await page.goto(PATH);
    await tabs(page).getByRole("link", { name: tab }).click();
    await expect(tabs(page).getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    expect.soft(await beyond(page), `${tab}, pixels beyond the window`).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
  await leave();
});

test("a tab that takes its time says that the dashboard is loading", async ({ browser, baseURL }) => {
  const { page, complaints, leave } = await theVendor(browser, baseURL ?? "", { width: 1280, scripts: true });
  await page.goto(PATH);
  await tabs(page).getByRole("link", { name: "Profile" }).click();
  await expect(tabs(page).getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
  await page.route("**/vendor-dashboard.data*", async (route) => {
    await expect(page.getByText("Loading your dashboard...")).toBeVisible();
    await route.continue();
  });
  await tabs(page).getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Outbound clicks" })).toBeVisible();
  await expect(page.getByText("Loading your dashboard...")).toBeHidden();
  expect(complaints).toEqual([]);
  await leave();
});

for (const width of [360, 820, 1280]) {
  test(`the plans of the upgrade dialog have room for their words, at ${width} px`, async ({ browser, baseURL }) => {
    const { page, leave } = await theVendor(browser, baseURL ?? "", { width, scripts: true });
    await page.goto(`${PATH}?tab=products&upgrade=1`);
    const plans = page.getByRole("dialog", { name: "Upgrade Your Plan" });
    await expect(plans).toBeVisible();
    const values = await plans
      .locator("dd")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(Math.min(...values)).toBeGreaterThan(70);
    const buttons = plans.getByRole("button", { name: /^Request/ });
    const cut = await buttons.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
    expect(Math.max(...cut)).toBeLessThanOrEqual(0);
    await leave();
  });
}

test("place and focus stay where a product is marked out of stock", async ({ browser, baseURL }) => {
  const { page, complaints, leave } = await theVendor(browser, baseURL ?? "", { width: 1280, scripts: true });
  await page.goto(`${PATH}/products`);
  await hydrate(page);
  const button = page.getByRole("button", { name: /^Mark (out of|in) stock/ }).nth(8);
  const [named, name] = [/^Mark in/, /^Mark out of/];
  const isIn = name.test((await button.textContent()) ?? "");
  await button.focus();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  for (const text of isIn ? [named, name] : [name, named]) {
    await page.keyboard.press("Enter");
    await expect(button).toHaveText(text);
    await expect(button).toBeFocused();
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
  }
  expect(complaints).toEqual([]);
  await leave();
});
