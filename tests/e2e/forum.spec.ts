import type { Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { idIn, openMenu, postReply as say, someWords, startThread } from "./steps/forum";
import { demoAccount, newMember } from "./steps/people";

const box = (page: Page) => page.locator("#reply-content");

async function sendReply(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole("button", { name: "Post reply" }).click();
}

test("two members talk: threads, quotes, comments to the last depth, mentions", async ({ browser }) => {
  const ann = await demoAccount(browser, "trusted");
  const ben = await demoAccount(browser, "tester", { width: 390 });
  const { path } = await startThread(ann);

  await ben.page.goto(path);
  await hydrate(ben.page);
  await openMenu(ben.page.getByRole("article").first());
  await ben.page.getByRole("link", { name: "Quote" }).first().click();
  await expect(box(ben.page)).toHaveValue(/@trusted[^]*wrote[^]*> Said by hand/);
  const answer = someWords();
  await box(ben.page).press("End");
  await box(ben.page).pressSequentially(`\n\n${answer} @modera`);
  await ben.page.getByRole("option", { name: "moderator" }).click();
  await expect(box(ben.page)).toHaveValue(/@moderator $/);
  await ben.page.getByRole("button", { name: "Post reply" }).click();
  const reply = ben.page.getByRole("article", { name: "Reply 1 by tester" });
  await expect(reply).toContainText(answer);
  await expect(reply.getByRole("blockquote")).toContainText("Said by hand");
  await expect(reply.getByRole("link", { name: "@moderator" })).toBeVisible();
  await expect(ben.page.getByText("Your reply has been posted.")).toBeVisible();

  // The box is empty again, and a message is shown once.
  await expect(box(ben.page)).toHaveValue("");
  await ben.page.reload();
  await expect(reply).toBeVisible();
  await expect(ben.page.getByText("Your reply has been posted.")).toHaveCount(0);

  // What is refused is said where the eyes are.
  await hydrate(ben.page);
  const twice = someWords();
  await sendReply(ben.page, twice);
  await expect(ben.page.getByRole("article", { name: "Reply 2 by tester" })).toContainText(twice);
  await expect(box(ben.page)).toHaveValue("");
  await sendReply(ben.page, twice);
  const refusal = ben.page.getByText("You wrote the same within the last day.");
  await expect(refusal).toBeInViewport();
  await expect(box(ben.page)).toHaveValue(twice);
  expect(await ben.page.evaluate(() => document.activeElement?.textContent)).toContain("You wrote the same");
  expect(await violations(ben.page)).toEqual([]);

  const moderator = await demoAccount(browser, "moderator");
  await moderator.page.goto("/notifications");
  await expect(moderator.page.getByText(/tester mentioned you/).first()).toBeVisible();
  await moderator.leave();

  await ann.page.goto(path);
  await hydrate(ann.page);
  await ann.page.getByRole("article", { name: "Reply 1 by tester" }).getByRole("link", { name: "Comment" }).click();
  const first = someWords();
  await ann.page.getByLabel("Your comment").fill(first);
  await ann.page.getByRole("button", { name: "Post comment" }).click();
  await expect(ann.page.getByRole("listitem", { name: "Comment by trusted" })).toContainText(first);
  let deepest = /#post-([\w-]+)/.exec(ann.page.url())?.[1] ?? "";
  for (const who of [ben, ann, ben]) deepest = await say(who, `/api/forum/posts/${deepest}/comments`);
  await ann.page.goto(`/community/post/${deepest}`);
  await hydrate(ann.page);
  await ann.page.locator(`[id="post-${deepest}"]`).getByRole("link", { name: "Answer" }).click();
  const last = someWords();
  await ann.page.getByLabel("Your comment").fill(last);
  await ann.page.getByRole("button", { name: "Post comment" }).click();
  const fifth = ann.page.getByText(last);
  await expect(fifth).toBeVisible();
  await expect(
    ann.page.locator("li li li li li").filter({ has: fifth }).getByRole("link", { name: "Answer" }),
  ).toHaveCount(0);
  for (const { complaints, leave } of [ann, ben]) {
    expect(complaints.filter((text) => !text.startsWith("409"))).toEqual([]);
    await leave();
  }
});

test("a vote shows at once, and goes back where the site refuses it or is out of reach", async ({ browser }) => {
  const [ann, ben] = [await demoAccount(browser, "trusted"), await newMember(browser, "voter", 320)];
  const { path } = await startThread(ann);
  const { page } = ben;
  await page.goto(path);
  await hydrate(page);
  const opening = page.getByRole("article", { name: "Opening post by trusted" });
  const up = opening.getByRole("button", { name: "Upvote" });
  const votes = opening.locator(".vote b");
  const api = "**/api/forum/posts/*/stance";

  const message = "You have voted too often.";
  await page.route(api, (route) => route.fulfill({ status: 429, json: { message } }));
  await up.click();
  await expect(opening.getByRole("alert").first()).toHaveText(message);
  await expect(votes).toHaveText("Rating 0");
  await expect(up).toHaveAttribute("aria-pressed", "false");
  await page.unroute(api);

  await page.context().setOffline(true);
  await up.click();
  await expect(opening.getByRole("alert").first()).toContainText("could not be reached");
  await expect(votes).toHaveText("Rating 0");
  await box(page).fill("Written in a tunnel.");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(page.getByText("You are offline.").last()).toBeInViewport();
  await openMenu(opening);
  await opening.getByRole("link", { name: "Quote" }).click();
  await expect(opening.getByText("You are offline.")).toBeVisible();
  await expect(page).toHaveURL(path);
  await page.context().setOffline(false);

  // With a connection all the same, the answer never comes.
  await page.route("**/write.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(page.getByText("Your text is still here: please send it again.")).toBeInViewport();
  await expect(box(page)).toHaveValue("Written in a tunnel.");
  await page.unroute("**/write.data*");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await opening.getByRole("button", { name: "Downvote" }).click();
  await expect(votes).toHaveText("Rating −1");
  await up.click();
  await expect(votes).toHaveText("Rating 1");
  await opening.getByLabel("More reactions").click();
  await Promise.all([
    page.waitForResponse((answer) => answer.request().postData()?.includes("wow") === true),
    opening.getByRole("button", { name: "Wow" }).click(),
  ]);
  await expect(opening.getByRole("list", { name: "Reactions" })).toContainText("Wow");
  await page.reload();
  await expect(votes).toHaveText("Rating 1");
  await expect(opening.getByRole("list", { name: "Reactions" })).toContainText("Wow");

  // The text is back, names its draft, and can be thrown away.
  await box(page).focus();
  await expect(box(page)).toHaveValue("Written in a tunnel.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("The draft is gone.")).toBeVisible();
  await hydrate(page);
  await expect(box(page)).toHaveValue("");

  const [share, more] = [opening.getByLabel("Share this thread"), opening.getByLabel("More reactions")];
  await openMenu(opening);
  await share.click();
  await expect(opening.locator(".share")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(opening.locator(".share")).toBeHidden();
  await expect(opening.getByRole("button", { name: "More for this thread" })).toBeFocused();
  await more.click();
  await expect(opening.locator(".react-choice")).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { level: 1 }).click();
  await expect(opening.locator(".react-choice")).toBeHidden();

  await openMenu(opening);
  await opening.getByRole("link", { name: "Bookmark" }).click();
  await page.getByRole("button", { name: "Bookmark", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(path));
  await openMenu(opening);
  await expect(opening.getByRole("link", { name: "Bookmarked" })).toBeVisible();
  await Promise.all([ann.leave(), ben.leave()]);
});

test("a report leads to a hidden reply that names its reason, and to an appeal", async ({ browser }) => {
  const [ann, ben] = [await demoAccount(browser, "trusted"), await demoAccount(browser, "tester")];
  const { path } = await startThread(ann);
  const text = someWords();
  await ben.page.goto(path);
  await say(ben, `/api/forum/threads/${idIn(path)}/replies`, text);

  await ann.page.goto(path);
  await hydrate(ann.page);
  const reply = ann.page.getByRole("article", { name: "Reply 1 by tester" });
  await reply.getByRole("link", { name: "Report reply 1" }).click();
  const dialog = ann.page.getByRole("dialog");
  await dialog.getByLabel("Reason").selectOption({ index: 1 });
  await dialog.getByLabel("Details").fill("This is not what the thread is about.");
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await expect(ann.page.getByText("Thank you. A moderator will look at it.")).toBeVisible();

  const moderator = await demoAccount(browser, "moderator");
  await moderator.page.goto(path);
  await moderator.page.getByRole("article", { name: "Reply 1 by tester" }).getByRole("link", { name: "Hide" }).click();
  await moderator.page.getByLabel("Reason").fill("Not about labels.");
  await moderator.page.getByRole("button", { name: "Hide it" }).click();
  await expect(moderator.page.getByText("Hidden by a moderator: Not about labels.")).toBeVisible();

  await ann.page.goto(path);
  await expect(reply).toContainText("Hidden by a moderator: Not about labels.");
  await expect(reply).not.toContainText(text);
  await ben.page.goto(path);
  await ben.page.getByRole("link", { name: "Read the decision and appeal" }).click();
  await expect(ben.page.getByText("Not about labels.").first()).toBeVisible();
  await ben.page.getByLabel("Why is the decision wrong?").fill("It is about labels.");
  await ben.page.getByRole("button", { name: "Send the appeal" }).click();
  await expect(ben.page.getByText("It is waiting for a moderator.")).toBeVisible();
  for (const { complaints, leave } of [ann, ben, moderator]) {
    expect(complaints).toEqual([]);
    await leave();
  }
});

test("threads are merged after a look at both, and not by one press of Enter", async ({ browser }) => {
  const [ann, moderator] = [await demoAccount(browser, "trusted"), await demoAccount(browser, "moderator")];
  const [from, into] = [await startThread(ann), await startThread(ann)];
  const { page } = moderator;
  await page.goto(`${from.path}/moderate`);
  await hydrate(page);
  const form = page.locator("form", { has: page.getByRole("heading", { name: "Merge it into another thread" }) });
  await form.getByLabel("Reason").fill("The same matter.");
  const address = form.getByLabel("Address of the other thread");
  await address.fill(`https://other.example${into.path}`);
  await address.press("Enter");
  await expect(form.getByText("This address is not of this site.")).toBeVisible();
  await address.fill(new URL(into.path, page.url()).href);
  await address.press("Enter");
  await expect(page.getByRole("heading", { name: `Merge 1 post into “${into.title}”?` })).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Merge the threads" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(into.title);
  await ann.page.goto(from.path);
  await expect(ann.page).toHaveURL(into.path);
  await Promise.all([ann.leave(), moderator.leave()]);
});

test("with scripts off a member writes a thread and a reply", async ({ browser }) => {
  const ann = await demoAccount(browser, "trusted", { scripts: false, width: 360 });
  const { path } = await startThread(ann);
  const [thought, text] = ["Half a thought.", someWords()];
  await box(ann.page).fill(thought);
  await ann.page.getByRole("button", { name: "Save draft" }).click();
  await expect(ann.page).toHaveURL(`${path}/write`);
  await expect(box(ann.page)).toHaveValue(thought);
  await ann.page.getByRole("button", { name: "Discard" }).click();
  await expect(box(ann.page)).toHaveValue("");
  await box(ann.page).fill("No");
  await ann.page.getByRole("button", { name: "Post reply" }).click();
  await expect(ann.page.getByText("A reply needs at least 5 characters")).toBeVisible();
  await box(ann.page).fill(text);
  await ann.page.getByRole("button", { name: "Post reply" }).click();
  await expect(ann.page).toHaveURL(new RegExp(`${path}#post-`));
  await expect(ann.page.getByRole("article", { name: "Reply 1 by trusted" })).toContainText(text);
  expect(ann.complaints).toEqual([]);
  await ann.leave();
});
