import type { Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { demoAccount, newMember } from "./steps/people";
import { log, longTalk, talk } from "./steps/talking";

const PHONE = { width: 360, height: 740 };
/** What may stand over an open conversation, in CSS pixels. */
const FURNITURE = 150;
const advice = (page: Page) =>
  page.getByText("What members and vendors write to you is not medical advice.").filter({ visible: true });
const dismiss = (page: Page) =>
  page.getByRole("button", { name: "Dismiss this notice" }).filter({ visible: true }).first();
const more = (page: Page) => page.getByRole("button", { name: /^More/ });
const above = (page: Page) =>
  log(page).evaluate(
    (element) => element.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(element).paddingTop),
  );

test("on a phone a conversation has the window; its menu has the notices, with and without scripts", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annphone"), await newMember(browser, "beaphone")];
  const path = await talk(ann, bea);
  const { page } = ann;
  await page.setViewportSize(PHONE);
  expect(await above(page)).toBeLessThanOrEqual(FURNITURE);
  await expect(more(page)).toHaveAccessibleName("More 2 notices");
  await more(page).focus();
  await page.keyboard.press("Enter");
  await expect(advice(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await visualViolations(page)).toEqual([]);
  await dismiss(page).press("Enter");
  await expect(more(page)).toHaveAccessibleName("More 1 notice");
  await expect(advice(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(more(page)).toHaveAccessibleName("More");
  await expect(page.getByText("Laws on kratom, 7-OH and MIT differ").filter({ visible: true })).toHaveCount(1);

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    storageState: await bea.page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/messages");
  await expect(advice(plain)).toBeVisible();
  await plain.goto(path);
  expect(await above(plain)).toBeLessThanOrEqual(FURNITURE);
  await expect(advice(plain)).toHaveCount(0);
  await more(plain).click();
  await dismiss(plain).click();
  await expect(more(plain)).toHaveAccessibleName("More 1 notice");
  await context.close();
});

test("on a phone the heads of long pages stay high enough to be tapped", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annlongs"), await newMember(browser, "bealongs")];
  const path = await talk(ann, bea);
  const { page } = ann;
  await page.setViewportSize(PHONE);
  for (const address of ["/messages/new", path.replace("?conversation=", "/settings/")]) {
    await page.goto(address);
    const { height = 0 } = (await page.locator(".talk-head").boundingBox()) ?? {};
    expect(height, address).toBeGreaterThanOrEqual(44);
  }
});

test("the count on the menu stands beside its lines", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "anncounts"), await newMember(browser, "beacounts")];
  await longTalk(ann, bea);
  const { page } = bea;
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const menu = page.getByRole("link", { name: /^Open menu, 1 unread/ });
  const [badge, lines] = [await menu.locator(".count").boundingBox(), await menu.locator("svg").boundingBox()];
  // The lines end a sixth of the icon before its edge.
  const end = (lines?.x ?? 0) + (lines?.width ?? 0) * (5 / 6);
  expect(badge?.x).toBeGreaterThanOrEqual(end);
  const logo = await page.locator(".topbar .logo svg").boundingBox();
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(logo?.x ?? 0);
});

test("a vendor's name stands on one line in the list, said whole, and is whole over the conversation", async ({
  browser,
}) => {
  const { page } = await demoAccount(browser, "member");
  const isWhole = (name: Element) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const [text, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
    return text.right <= box.right + 1 && getComputedStyle(name).textOverflow !== "ellipsis";
  };
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/messages");
    await hydrate(page);
    const line = page.locator(".conversation").filter({ hasText: "Harrow Lane Extracts" });
    // One line each, so that the list keeps its rhythm; what is cut is said where it is pointed at, and above its messages.
    const listed = line.locator("strong");
    expect(await listed.evaluate((name) => getComputedStyle(name).whiteSpace)).toBe("nowrap");
    await expect(listed).toHaveAttribute("title", "Harrow Lane Extracts");
    await line.click();
    const name = page.locator(".talk-head").getByRole("link", { name: "Harrow Lane Extracts" });
    await expect(name).toBeVisible();
    expect(await name.evaluate(isWhole)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
