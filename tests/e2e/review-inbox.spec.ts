import { violations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

const INBOX = "/vendor-dashboard/reviews";
const TEN = 10;

test("ten reviews are answered by keyboard, one after the other, without a mouse", async ({ browser }) => {
  const shop = await demoAccount(browser, "vendor");
  const { page } = shop;
  await page.goto(INBOX);
  await hydrate(page);
  expect(await violations(page)).toEqual([]);
  const waiting = page.locator("li[data-case]");
  const before = await waiting.count();
  expect(before).toBeGreaterThanOrEqual(TEN + 1);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press("j");
  await press("r");
  for (let nth = 0; nth < TEN; nth += 1) {
    await expect(page.locator("li[data-case] textarea:focus")).toHaveCount(1);
    await page.keyboard.type(`Thank you, ${nth}.`);
    await press("Control+Enter");
  }
  // A key to come to the first, one to open it, and one to send each.
  expect(presses).toBe(2 + TEN);
  await expect(page.getByText("published just now")).toHaveCount(TEN);
  await expect(waiting).toHaveCount(before - TEN);
  await page.keyboard.press("Escape");
  await expect(page.locator("li[data-case] summary:focus")).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(waiting.first()).toBeVisible();
  expect(shop.complaints).toEqual([]);
  await shop.leave();
});
