import { expect, hydrate, test } from "./steps/fixtures";
import { startThread } from "./steps/forum";
import { demoAccount, newMember } from "./steps/people";

test("what was typed the moment before a page goes is there again, until it is posted", async ({ browser }) => {
  const ann = await demoAccount(browser, "trusted");
  const { path } = await startThread(ann);
  await ann.leave();
  const { page, complaints } = await newMember(browser, "typist");
  const box = page.locator("#reply-content");
  await page.goto(path);
  await hydrate(page);
  await box.fill("Half a sentence");
  await page.reload();
  await hydrate(page);
  await expect(box).toHaveValue("Half a sentence");

  await box.fill("Half a sentence, and more");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page).not.toHaveURL(new RegExp(path));
  await page.goBack();
  await expect(box).toHaveValue("Half a sentence, and more");

  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(page.getByText("Your reply has been posted.")).toBeVisible();
  await expect(box).toHaveValue("");
  await page.reload();
  await hydrate(page);
  await expect(page.getByRole("article", { name: /Reply 1 by typist/ })).toBeVisible();
  await expect(box).toHaveValue("");
  expect(complaints).toEqual([]);
});
