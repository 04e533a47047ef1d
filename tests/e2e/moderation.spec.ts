import type { Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { demoAccount } from "./steps/people";

interface Story {
  id: string;
  title: string;
  vendor: string;
}

/** A visible review of a demo member, about which nothing is pending. */
function aReviewOf(username: string): Story {
  const [row] = new Database(STATE).rows(
    `select r.id, r.title, r.vendor_id as vendor from reviews r join users u on u.id = r.author_id
     where u.username = ? and r.hidden_at is null and r.product_id is null
       and not exists (select 1 from moderation_cases c where c.subject_id = r.id) limit 1`,
    username,
  );
  if (row === undefined) throw new Error(`${username} has no review to report.`);
  return { id: String(row["id"]), title: String(row["title"]), vendor: String(row["vendor"]) };
}

const ratingOf = async (page: Page, vendor: string) =>
  (await (await page.request.get(`/api/vendors/${vendor}`)).json()) as { rating: number; reviewCount: number };

/** The reviews of a vendor until this one shows, or to the end. */
async function shows(page: Page, { id, vendor }: Story): Promise<boolean> {
  const answer = await page.request.get(`/api/reviews?vendor=${vendor}&limit=100`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.some((item) => item.id === id);
}

test("a report leads to a hidden review, an appeal and its return, and the audit log tells the story", async ({
  browser,
}) => {
  const story = aReviewOf("trusted");
  const member = await demoAccount(browser, "member");
  const before = await ratingOf(member.page, story.vendor);

  await member.page.goto(`/report?kind=review&id=${story.id}&returnTo=/vendor/${story.vendor}`);
  await expect(member.page.getByText(story.title)).toBeVisible();
  expect(await violations(member.page)).toEqual([]);
  await member.page.getByLabel("Reason").selectOption("not_genuine");
  await member.page.getByLabel("Details").fill("I do not believe that this order happened.");
  await member.page.getByRole("button", { name: "Send the report" }).click();
  await expect(member.page.getByText("Thank you. A moderator will look at it.")).toBeVisible();
  await expect(member.page).toHaveURL(new RegExp(`/vendor/${story.vendor}#review-${story.id}$`));

  const moderator = await demoAccount(browser, "moderator");
  await moderator.page.goto("/moderation?kind=review");
  expect(await violations(moderator.page)).toEqual([]);
  await moderator.page.getByRole("link", { name: new RegExp(escape(story.title)) }).click();
  await expect(moderator.page.getByRole("heading", { level: 1 })).toHaveText(story.title);
  await moderator.page.getByRole("button", { name: "Claim this case" }).click();
  await expect(moderator.page.getByText("Claimed by you")).toBeVisible();
  expect(await violations(moderator.page)).toEqual([]);
  await moderator.page.getByLabel("In your own words").fill("No order of this kind is known.");
  await moderator.page.getByRole("button", { name: "Hide it", exact: true }).click();
  await expect(moderator.page.getByText("Decided.")).toBeVisible();
  expect(await shows(moderator.page, story)).toBe(false);
  expect((await ratingOf(moderator.page, story.vendor)).reviewCount).toBe(before.reviewCount - 1);

  const author = await demoAccount(browser, "trusted");
  await author.page.goto("/account/decisions");
  await author.page.getByRole("link", { name: new RegExp(escape(story.title)) }).click();
  await expect(author.page.getByText("No order of this kind is known.")).toBeVisible();
  expect(await violations(author.page)).toEqual([]);
  await author.page.getByLabel("Why is the decision wrong?").fill("I can send the receipt.");
  await author.page.getByRole("button", { name: "Send the appeal" }).click();
  await expect(author.page.getByText("It is waiting for a moderator.")).toBeVisible();

  const staff = await demoAccount(browser, "staff");
  await staff.page.goto("/moderation?status=appealed");
  await staff.page.getByRole("link", { name: new RegExp(escape(story.title)) }).click();
  await expect(staff.page.getByText("The owner appealed: I can send the receipt.")).toBeVisible();
  await staff.page.getByLabel("Reason, sent to the author").fill("The receipt fits.");
  await staff.page.getByRole("button", { name: "Overturn it" }).click();
  await expect(staff.page.getByText("The appeal has been decided.")).toBeVisible();
  expect(await shows(staff.page, story)).toBe(true);
  expect(await ratingOf(staff.page, story.vendor)).toMatchObject({
    rating: before.rating,
    reviewCount: before.reviewCount,
  });
  await author.page.reload();
  await expect(author.page.getByText("Overturned after your appeal")).toBeVisible();

  const told = new Database(STATE).rows(
    `select a.actor_name, a.action from audit_log a join moderation_cases c on c.id = a.subject_id
     where c.subject_id = ? order by a.at, a.rowid`,
    story.id,
  );
  expect(told.map((row) => `${String(row["actor_name"])} ${String(row["action"])}`)).toEqual([
    "moderator case.claimed",
    "moderator case.decided",
    "trusted case.appealed",
    "staff appeal.decided",
  ]);
  for (const { complaints, leave } of [member, moderator, author, staff]) {
    expect(complaints).toEqual([]);
    await leave();
  }
});

test("the report dialog opens over the reviews, keeps the focus and gives it back", async ({ browser }) => {
  const { page, complaints, leave } = await demoAccount(browser, "tester");
  await page.goto("/reviews");
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
  const link = page.getByRole("link", { name: "Report this review" }).first();
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  expect(complaints).toEqual([]);
  await leave();
});

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("Escape leads out of a reason, back to the row where letters are keys", async ({ browser }) => {
  const moderator = await demoAccount(browser, "moderator");
  const { page } = moderator;
  await page.goto("/moderation?status=open");
  await hydrate(page);
  const row = page.locator("[data-case]").first();
  await expect(row.getByRole("checkbox")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Case" }).getByRole("heading", { level: 1 })).toBeVisible();
  const [title, facts] = [page.locator(".case--page h1"), page.locator(".case--page > .sep > :first-child")];
  expect((await facts.boundingBox())?.x, "left edge of the facts").toBe((await title.boundingBox())?.x);
  await page.keyboard.press("r");
  await expect(page.locator("select:focus")).toHaveAttribute("name", "standard");
  await page.keyboard.press("Escape");
  await expect(row.getByRole("link")).toBeFocused();
  await page.keyboard.press("x");
  await expect(row.getByRole("checkbox")).toBeChecked();
  expect(moderator.complaints).toEqual([]);
  await moderator.leave();
});
