import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { log, longTalk, say } from "./steps/talking";

const line = (page: Page) => log(page).getByText("New messages", { exact: true });
const below = (page: Page) => page.getByRole("button", { name: /^\d+ new messages?$/ });
const place = async (page: Page, seq: number) => (await page.locator(`#message-${seq}`).boundingBox())?.y ?? 0;
/** How far it is scrolled up. */
const up = (page: Page) => log(page).evaluate(({ scrollTop }) => Math.abs(scrollTop));

test("a line says where the unread begin, and a button what arrives below whoever has scrolled up", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annnew", 1280), await newMember(browser, "beanew", 1280)];
  const path = await longTalk(ann, bea);
  const { page } = bea;
  await ann.page.goto(path);
  await page.goto(path);
  for (const each of [page, ann.page]) await hydrate(each);
  await expect(line(page)).toHaveCount(1);
  await expect(line(ann.page)).toHaveCount(0);
  await expect(line(page), "more is new than fits: it is read from the first").toBeInViewport();
  expect(await up(page)).toBeGreaterThan(0);
  await log(page).evaluate((element) => element.scrollTo(0, 0));

  await log(page).evaluate((element) => element.scrollBy(0, -700));
  await expect.poll(() => up(page)).toBeGreaterThan(600);
  const stood = await place(page, 5);
  await say(ann.page, "This comes below");
  await expect(below(page)).toHaveText("1 new message");
  await say(ann.page, "And this");
  await expect(below(page)).toHaveText("2 new messages");
  expect(Math.abs((await place(page, 5)) - stood), "what is read stays where it is").toBeLessThanOrEqual(1);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(below(page)).toBeInViewport({ ratio: 1 });
  expect(await visualViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole("textbox", { name: "Your message" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(below(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(below(page)).toHaveCount(0);
  await expect(log(page)).toBeFocused();
  await expect(log(page).getByText("And this")).toBeInViewport();

  await expect(line(page)).toHaveCount(1);
  await log(page).evaluate((element) => element.scrollBy(0, -700));
  await expect.poll(() => up(page)).toBeGreaterThan(600);
  await say(page, "Read it all");
  await expect.poll(() => up(page)).toBe(0);
  await expect(line(page)).toHaveCount(0);
  await page.reload();
  await hydrate(page);
  await expect(line(page)).toHaveCount(0);
});

test("the line stays while the conversation is open, on its other pages too, and goes as it is left", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annline", 1280), await newMember(browser, "bealine", 1280)];
  const path = await longTalk(ann, bea);
  const { page } = bea;
  await page.goto(path);
  await hydrate(page);
  await expect(line(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Search this conversation" }).click();
  await page.locator(".find").getByRole("searchbox").fill("number");
  await page.keyboard.press("Enter");
  await page.locator(".find-list").getByRole("link").first().click();
  await expect(log(page).locator("[aria-current]")).toBeInViewport();
  await expect(line(page)).toHaveCount(1);
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click();
  await expect(page.getByText("Select a conversation")).toBeVisible();
  await page.locator(".conversation").first().click();
  await expect(log(page)).toContainText("Lot number 8");
  await expect(line(page)).toHaveCount(0);
});
