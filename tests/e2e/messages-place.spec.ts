import type { Page } from "@playwright/test";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { idOf, log, longTalk, say, talk } from "./steps/talking";

const scrolled = (page: Page) => page.evaluate(() => document.documentElement.scrollTop);
const more = (page: Page) => page.getByRole("button", { name: "More" });
const change = (page: Page) => page.locator(".message-ways");

test("a found message scrolls the conversation alone, whose head stays and below which nothing stands", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annplace", 1280), await newMember(browser, "beaplace", 1280)];
  const path = await longTalk(ann, bea);
  const { page } = ann;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const lot of ["1", "8"]) {
      await page.goto(`${path}&find=number`);
      await hydrate(page);
      await page
        .locator(".find-list")
        .getByRole("link", { name: new RegExp(`Lot number ${lot}`) })
        .click();
      await expect(log(page).locator("[aria-current]")).toBeInViewport();
      await expect(page.locator(".talk-head")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      expect(await scrolled(page)).toBe(0);
    }
  }
  await page.goto("/messages");
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
});

test("what a button opens closes by Escape, by a click elsewhere and once it is done", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annshuts", 1280), await newMember(browser, "beashuts")];
  await talk(ann, bea);
  const { page } = ann;
  await say(page, "Teh May lot");
  await expect(log(bea.page)).toContainText("Teh May lot");
  await hydrate(page);
  const block = page.getByRole("button", { name: `Block ${bea.name}` });
  await more(page).click();
  await expect(block).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(block).toBeHidden();
  await expect(more(page)).toBeFocused();
  await more(page).click();
  await expect(block).toBeVisible();
  await log(page).click({ position: { x: 5, y: 5 } });
  await expect(block).toBeHidden();

  const form = page.getByLabel("New text");
  await change(page).locator("> summary").click();
  await form.fill("Half");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(change(page).locator("> summary")).toBeFocused();
  await change(page).locator("> summary").click();
  await form.fill("The May lot");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(log(page)).toContainText("The May lot (edited)");
  await expect(form).toBeHidden();

  await more(page).click();
  await expect(page.getByText(`If you block ${bea.name}, neither of you can write to the other.`)).toBeVisible();
  await block.click();
  await expect(page.getByText("You blocked this member. Unblock them to write.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Unblock ${bea.name}` })).toBeHidden();
});

test("a name stands above its preview in the list, also beside a count of what is unread", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annwrites", 1280), await newMember(browser, "beareads", 1280)];
  const { id } = (await ann.send("POST", "/api/conversations", { userId: await idOf(bea) })) as { id: string };
  await ann.page.goto(`/messages?conversation=${id}`);
  await hydrate(ann.page);
  await say(ann.page, "Have you seen the new certificate?");
  await expect(log(ann.page)).toContainText("Have you seen the new certificate?");
  const row = bea.page.locator(".conversation");
  for (const width of [1280, 360]) {
    await bea.page.setViewportSize({ width, height: 900 });
    await bea.page.goto("/messages");
    await expect(row.locator(".conversation-unread")).toBeVisible();
    const bottoms = await row.evaluate((own) =>
      [".conversation-name", ".conversation-preview"].map(
        (part) => own.querySelector(part)?.getBoundingClientRect().bottom,
      ),
    );
    expect(bottoms, `${width} px`).toEqual([...bottoms].sort((a = 0, b = 0) => a - b));
    expect(bottoms[0]).not.toBe(bottoms[1]);
  }
});
