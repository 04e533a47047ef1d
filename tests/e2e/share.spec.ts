import type { Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";

test.use({ storageState: STATES.visitor });

const VENDOR = "/vendor/harrow-lane-extracts";

const firstOf = (page: Page, start: string) => page.getByRole("main").locator(`a[href^="${start}"]`).first();

/** What can be shared, each by where its address stands. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  vendor: async (page) => void (await page.goto(VENDOR)),
  product: async (page) => {
    await page.goto(VENDOR);
    await page.goto((await firstOf(page, `${VENDOR}/product/`).getAttribute("href")) ?? "");
  },
  result: async (page) => {
    await page.goto(`${VENDOR}?tab=lab`);
    await page.goto((await firstOf(page, "/lab/").getAttribute("href")) ?? "");
  },
  review: async (page) => void (await page.goto("/reviews")),
};

for (const [what, open] of Object.entries(PAGES)) {
  test(`a ${what} is shared where it stands`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page);
    const here = page.url();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await hydrate(page);
    const link = firstOf(page, `/share/${what}/`);
    const menu = page.getByRole("group", { name: "Share" });
    await link.focus();
    expect(scripts.filter((url) => url.includes("open-share"))).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expect(link).toHaveAttribute("aria-expanded", "true");
    expect(scripts.filter((url) => url.includes("open-share"))).not.toEqual([]);
    expect(await violations(page, '[role="group"][aria-label="Share"]')).toEqual([]);

    // The next stop of the keyboard is its first choice.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(menu).toContainText("Copied");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const { origin } = new URL(here);
    expect(copied.startsWith(what === "review" ? `${origin}/reviews?vendor=` : (here.split("?")[0] ?? ""))).toBe(true);
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect((await answer.text()).replaceAll("&amp;", "&")).toContain(`value="${copied}"`);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(link).toBeFocused();

    // A press beside it closes it, and so does the focus when it goes on.
    await link.click();
    await expect(menu).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menu).toHaveCount(0);
    await link.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(menu).toHaveCount(0);
    expect(page.url()).toBe(here);
  });
}
