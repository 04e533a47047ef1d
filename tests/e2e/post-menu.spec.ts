import { violations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { aThread, openMenu } from "./steps/forum";

test.use({ storageState: STATES.member });

const PHONE = { width: 320, height: 640 };

test("a post's menu opens and closes by keyboard, and gives the focus back", async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const { thread } = await aThread(request);
  await page.goto(`/community/thread/${thread}`);
  await hydrate(page);
  const opening = page.getByRole("article").first();
  const button = opening.getByRole("button", { name: "More for this thread" });
  const [share, report] = [opening.getByLabel("Share this thread"), opening.getByRole("link", { name: /^Report/ })];
  await expect(share).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(share).toBeInViewport({ ratio: 1 });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(":popover-open") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await report.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();

  // A press beside it closes it, and is no press on what lies there.
  await button.click();
  await expect(share).toBeVisible();
  await page.mouse.click(PHONE.width / 2, 24);
  await expect(share).toBeHidden();
  await expect(page).toHaveURL(new RegExp(thread));
});

test("with scripts off a phone opens it too, and a wide screen has the row", async ({ browser, request }) => {
  const { thread } = await aThread(request);
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: STATES.member, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`/community/thread/${thread}`);
  const opening = page.getByRole("article").first();
  const bookmark = opening.getByRole("link", { name: "Bookmark" });
  await expect(bookmark).toBeHidden();
  await openMenu(opening);
  await bookmark.click();
  await expect(page).toHaveURL(/\/bookmark/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goBack();
  await expect(bookmark).toBeVisible();
  await expect(opening.getByRole("button", { name: /^More for/ })).toBeHidden();
  await context.close();
});
