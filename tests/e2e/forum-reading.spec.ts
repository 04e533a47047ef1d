import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { idIn, postReply, startThread } from "./steps/forum";
import { demoAccount, newMember } from "./steps/people";

test("who follows a thread is told of the next reply", async ({ browser }) => {
  const [ann, ben] = [await demoAccount(browser, "trusted"), await newMember(browser, "follower", 1280)];
  const { path, title } = await startThread(ann);
  await ben.page.goto(path);
  await hydrate(ben.page);
  await ben.page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(ben.page.getByRole("button", { name: "Unfollow" })).toBeVisible();
  await postReply(ann, `/api/forum/threads/${idIn(path)}/replies`);
  await expect(ben.page.getByRole("banner").getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  await ben.page.goto("/notifications");
  await expect(ben.page.getByRole("main").getByText(title).first()).toBeVisible();
  await Promise.all([ann.leave(), ben.leave()]);
});

test("in a thread of a thousand replies a reader comes to the first unread one", async ({ browser }) => {
  const { page, leave } = await newMember(browser, "longreader", 1280);
  const [longest] = new Database(STATE).rows(
    "select id, last_position as last from forum_threads order by 2 desc limit 1",
  );
  expect(Number(longest?.["last"])).toBeGreaterThanOrEqual(1000);
  const path = `/community/thread/${String(longest?.["id"])}`;
  await page.goto(`${path}?page=30`);
  // What is read is noted after the answer.
  await expect(async () => {
    await page.goto(path);
    await page.getByRole("link", { name: "First unread" }).click({ timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL(/page=31#reply-601$/);
  await expect(page.locator('[id="reply-601"]')).toBeInViewport();
  await leave();
});
