import type { Page } from "@playwright/test";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { newMember } from "./steps/people";

test.use({ storageState: STATES.member });

const listening = (page: Page) => expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeAttached();

test("without a connection a link says so inside the frame, keeps the page beneath, and opens with Retry", async ({
  page,
}) => {
  await page.goto("/contact-support");
  await hydrate(page);
  await listening(page);
  const subject = page.getByLabel("Subject");
  await subject.fill("Half a question");
  await page.context().setOffline(true);
  const news = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reviews" });
  await news.click();
  const heading = page.getByRole("heading", { level: 1, name: "You are offline" });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(subject).toBeHidden();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Still no connection")).toBeVisible();
  await page.getByRole("button", { name: "Back to where you were" }).click();
  await expect(subject).toHaveValue("Half a question");
  await news.click();
  await expect(heading).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
  expect(new URL(page.url()).pathname).toBe("/reviews");
});

test("without a connection a form is not sent, says so inside the frame or its dialog, and keeps what was typed", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1, name: "You are offline" });
  const back = page.getByRole("button", { name: "Back to where you were" });
  await page.goto("/contact-support");
  await hydrate(page);
  await listening(page);
  const [subject, message] = [page.getByLabel("Subject"), page.getByRole("main").locator("textarea")];
  await subject.fill("Asked offline");
  await message.fill("Is anybody there?");
  const send = page.getByRole("main").getByRole("button", { name: /Send/ });
  await page.context().setOffline(true);
  await send.click();
  await expect(heading).toBeFocused();
  await expect(page.getByText("Nothing was sent.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await back.click();
  await expect(subject).toHaveValue("Asked offline");
  await send.click();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("We have your question.").first()).toBeVisible();

  await page.goto("/reviews");
  await hydrate(page);
  await listening(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Report/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /Report/ });
  await dialog.getByLabel("Details").fill("It is an advertisement.");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await expect(dialog.getByRole("heading", { name: "You are offline" })).toBeFocused();
  await back.click();
  await expect(dialog.getByLabel("Details")).toHaveValue("It is an advertisement.");
  await page.keyboard.press("Escape");

  const search = page.getByRole("combobox", { name: /Search vendors/ });
  await search.fill("bali");
  await search.press("Enter");
  await expect(heading).toBeFocused();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/search\?q=bali/);
  await expect(heading).toHaveCount(0);
});

test("a page that cannot be reached keeps its frame, whatever the browser thinks of its connection", async ({
  page,
}) => {
  // The frame opens its socket anew, and a browser complains of one that was still being opened.
  const isHeard = () => page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  const heard = [isHeard()];
  await page.goto("/mission");
  await hydrate(page);
  await listening(page);
  await heard[0];
  const main = page.getByRole("navigation", { name: "Main" });
  heard.push(isHeard());
  await page.route(/\.data|\/api\/health/, (route) => route.abort("connectionrefused"));
  await main.getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(main).toBeVisible();
  await heard[1];
  heard.push(isHeard());
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
  await heard[2];

  await page.context().setOffline(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(main).toBeVisible();
});

test("what could not be fetched takes no page with it, and comes once there is a connection", async ({ page }) => {
  await page.route(/\/assets\/(?:live|navigating)-/, (route) => route.abort("internetdisconnected"));
  const lost = Promise.all(
    ["live", "navigating"].map((name) =>
      page.waitForEvent("requestfailed", (request) => request.url().includes(`/assets/${name}-`)),
    ),
  );
  await page.goto("/contact-support");
  await hydrate(page);
  await page.getByLabel("Subject").fill("Half a question");
  await lost;
  await page.getByLabel("Subject").fill("A whole question");
  await expect(page.getByLabel("Subject")).toHaveValue("A whole question");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unrouteAll();

  const isHeard = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto("/reviews");
  await hydrate(page);
  await listening(page);
  // What comes online again opens its socket anew, and a browser complains of one that was still being opened.
  await isHeard;
  await page.route(/\/assets\/report-dialog-/, (route) => route.abort("internetdisconnected"));
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Report/ })
    .first()
    .click();
  await expect(page.getByRole("alert")).toHaveText("This could not be loaded. Check your connection.");
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("dialog", { name: /Report/ })).toBeVisible();
});

test("a slow navigation has a bar, and a quick one draws none", async ({ page }) => {
  await page.goto("/mission");
  await hydrate(page);
  await listening(page);
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\.data/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reviews" }).click();
  const bar = page.getByRole("progressbar", { name: "Loading the page" });
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((drawn) => getComputedStyle(drawn).animationDelay)).toBe("0.15s");
  go();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
  await expect(bar).toHaveCount(0);
});

test("a pointer that rests on a link fetches its screen's scripts, and not its data", async ({ page }) => {
  await page.goto("/mission");
  await hydrate(page);
  await listening(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Lab verification" }).hover();
  await expect.poll(() => asked.some((url) => /\/assets\/verification-.*\.js$/.test(url))).toBe(true);
  expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
});

test("the single-key shortcuts can be switched off", async ({ page }) => {
  await page.goto("/mission");
  await hydrate(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const box = dialog.getByRole("checkbox", { name: /single key/ });
  await expect(box).toBeChecked();
  await box.uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  for (const key of ["?", "/"]) await page.keyboard.press(key);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("combobox", { name: /Search vendors/ })).not.toBeFocused();
  await page.reload();
  await hydrate(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(box).not.toBeChecked();
  await box.check();
  await page.keyboard.press("Escape");
  // Gone, not only shut: the page hears of that a moment later.
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
});

test("the page stays where it is, and the focus too, when the colors change", async ({ page }) => {
  await page.goto("/mission");
  await hydrate(page);
  const dark = page.getByRole("button", { name: "Dark", exact: true });
  await dark.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
  await expect(dark).toBeFocused();
});

test("the page stays where it is when a product goes onto the wishlist", async ({ browser }) => {
  // In whose collection no product is yet.
  const { page, complaints, leave } = await newMember(browser, "wisher");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/search");
  await page.getByRole("main").locator('a[href*="/product/"]').nth(3).click();
  await hydrate(page);
  const button = page.getByRole("button", { name: /wishlist/i }).first();
  await button.evaluate((each) => each.scrollIntoView({ block: "center" }));
  const [before, text] = [await page.evaluate(() => scrollY), (await button.textContent()) ?? ""];
  expect(before).toBeGreaterThan(0);
  await button.click();
  await expect(button).not.toHaveText(text);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
  await button.click();
  await expect(button).toHaveText(text);
  expect(complaints).toEqual([]);
  await leave();
});

/** How far the Arabic text that is put into a block stands from its right edge, in pixels; null where there is no such block. */
const gapOfArabic = (page: Page, selector: string) =>
  page.evaluate((each) => {
    const block = document.querySelector<HTMLElement>(each);
    if (block === null) return null;
    block.textContent = "قرأت";
    const text = document.createRange();
    text.selectNodeContents(block);
    return Math.round(block.getBoundingClientRect().right - text.getBoundingClientRect().right);
  }, selector);

test("what people write in a language read from the right stands at the right", async ({ page }) => {
  const written: Record<string, string[]> = {
    "/vendor/harrow-lane-extracts": [".about-text", ".review h3", ".review p", "main h1"],
    "/community": [".forum-category-text p"],
    "/profile": [".profile-posts p"],
    "/account/reviews": ["main h2"],
    "/notifications": [".notice-words > strong", ".notice-words > span:not(.sr)"],
  };
  for (const [path, blocks] of Object.entries(written)) {
    await page.goto(path);
    await hydrate(page);
    for (const block of blocks) {
      const gap = await gapOfArabic(page, block);
      expect(gap, `${block} of ${path}`).toBe(0);
    }
  }
});

test.describe("in New York", () => {
  test.use({ storageState: STATES.admin, timezoneId: "America/New_York" });

  test("a time is that of the reader's clock, and UTC in its title", async ({ page }) => {
    await page.goto("/admin/audit");
    const time = page.getByRole("main").locator("time").first();
    await expect(time).not.toContainText("UTC");
    const [at, title, text] = await time.evaluate((shown: HTMLTimeElement) => [
      shown.dateTime,
      shown.title,
      shown.textContent,
    ]);
    expect(title).toMatch(/^\w{3} \d+, \d{4}, \d\d:\d\d UTC$/);
    const zone = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "America/New_York" } as const;
    expect(text).toBe(new Date(at).toLocaleString("en-US", zone));
  });
});
