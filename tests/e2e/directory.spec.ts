import type { Page } from "@playwright/test";
import { expect, STATES, test } from "./steps/fixtures";

const rows = (page: Page) => page.getByRole("main").locator("li:has(h2)");
/** A visitor's page runs its scripts from the first touch on; the count of the button says that it does. */
const touch = async (page: Page) => {
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await expect(page.getByRole("main").locator("ul.opens")).toBeVisible();
};

test.describe("filters", () => {
  test.use({ storageState: STATES.visitor });

  test("apply as they are chosen: the count is told, focus and place stay, and Back takes the last one away", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto("/vendors");
    await touch(page);
    const all = Number.parseInt((await page.getByRole("status").filter({ hasText: "vendor" }).textContent()) ?? "");
    const fast = page.getByRole("checkbox", { name: "Same day" });
    await fast.focus();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(0);
    await page.keyboard.press("Space");
    await expect(page).toHaveURL("/vendors?filter=fast-shipping");
    const status = page.getByRole("status").filter({ hasText: "vendor" });
    await expect(async () => expect(Number.parseInt((await status.textContent()) ?? "")).toBeLessThan(all)).toPass();
    await expect(fast).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);

    await page.getByLabel("Sort", { exact: true }).selectOption("name");
    await expect(page).toHaveURL("/vendors?filter=fast-shipping&sort=name");
    await page.goBack();
    await expect(page.getByLabel("Sort", { exact: true })).toHaveValue("rating");
    await page.getByRole("link", { name: /^Same day.*remove$/ }).press("Enter");
    await expect(page).toHaveURL("/vendors");
    await expect(fast).not.toBeChecked();
    await expect(page.locator("#results")).toBeFocused();
  });

  test("stand in a sheet on a phone, which stays while one chooses and says how many it leaves", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/vendors");
    await touch(page);
    await page.getByRole("link", { name: "Filters", exact: true }).click();
    const sheet = page.getByRole("group", { name: "Filters" });
    const show = sheet.getByRole("link", { name: /^Show \d+ vendors$/ });
    const all = (await show.textContent()) ?? "";
    await sheet.getByRole("checkbox", { name: "Verified vendor" }).check();
    await expect(page).toHaveURL("/vendors?verified=1#filters");
    await expect(sheet).toBeVisible();
    // The address is new a moment before the count is.
    await expect(show).not.toHaveText(all);
    const left = (await show.textContent()) ?? "";
    await show.click();
    await expect(sheet).toBeHidden();
    expect(`Show ${await page.getByRole("status").filter({ hasText: "vendor" }).textContent()}`).toBe(left);
  });
});

test.describe("a card", () => {
  test.use({ storageState: STATES.visitor });

  test("opens wherever it is clicked, and leaves its own controls, the text and the middle button alone", async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/vendors");
    await touch(page);
    const row = rows(page).first();
    const name = (await row.getByRole("heading").getByRole("link").textContent()) ?? "";

    await row.getByRole("button", { name: /^Compare/ }).click();
    await expect(page.getByRole("complementary", { name: "To compare" })).toContainText("1 of 4 vendors");
    await expect(page).toHaveURL("/vendors");

    const place = row.locator(".thing p span").last();
    const box = await place.boundingBox();
    if (box === null) throw new Error("No place is shown.");
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(3);
    await expect(page).toHaveURL("/vendors");
    await page.evaluate(() => getSelection()?.removeAllRanges());

    const other = context.waitForEvent("page");
    await row.locator(".vship dd").first().click({ button: "middle" });
    await (await other).close();
    await expect(page).toHaveURL("/vendors");

    await row.locator(".vship dd").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });
});

test.describe("a row", () => {
  test.use({ storageState: STATES.visitor });

  test("has its button beside what it tells, and is no taller for it", async ({ page }) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/vendors");
      const shares = await rows(page).evaluateAll((all) =>
        all.map((row) => {
          const [ships, button] = [".vship", "button"].map((part) => row.querySelector(part)?.getBoundingClientRect());
          return ships !== undefined && button !== undefined && button.top < ships.bottom && ships.top < button.bottom;
        }),
      );
      expect(shares.length, `${width} px`).toBeGreaterThan(5);
      expect(shares, `${width} px`).not.toContain(false);
    }
  });
});

test.describe("without scripts", () => {
  test.use({ storageState: STATES.visitor, javaScriptEnabled: false });

  test("a card opens wherever it is clicked too, and its controls work", async ({ page }) => {
    await page.goto("/vendors");
    const row = rows(page).first();
    const name = (await row.getByRole("heading").getByRole("link").textContent()) ?? "";
    await row.getByRole("button", { name: /^Compare/ }).click();
    await expect(page.getByRole("complementary", { name: "To compare" })).toContainText("1 of 4 vendors");
    const box = await row.boundingBox();
    if (box === null) throw new Error("No row is shown.");
    await row.click({ position: { x: box.width / 2, y: box.height - 8 } });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });
});
