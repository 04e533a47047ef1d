import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { idOf } from "./steps/talking";

test.use({ storageState: STATES.visitor });

test("a report for followers reaches a follower, who likes and answers it, and nobody else", async ({ browser }) => {
  const [one, other] = [await newMember(browser, "alder", 1280), await newMember(browser, "birch")];
  const [oneId] = [await idOf(one)];

  await one.page.goto("/social");
  await hydrate(one.page);
  const text = one.page.getByRole("textbox", { name: "Your post" });
  await text.focus();
  await one.page.getByRole("radio", { name: "Experience report" }).check();
  await text.fill("Weighed it twice and wrote both down.");
  await one.page.getByRole("textbox", { name: /^What you felt/ }).fill("steady, a bit sleepy");
  await one.page.getByRole("combobox", { name: "Who may read it" }).selectOption("followers");
  await one.page.getByRole("button", { name: "Publish" }).click();
  const own = one.page.getByRole("article", { name: `Experience report by ${one.name}` });
  await expect(own).toContainText("a bit sleepy");
  await expect(text).toHaveValue("");
  const path =
    (await own
      .getByRole("link")
      .filter({ has: one.page.locator("time") })
      .getAttribute("href")) ?? "";

  expect((await other.page.goto(path))?.status()).toBe(404);
  await other.send("PUT", `/api/people/${oneId}/follow`, { follows: true });
  expect((await other.page.goto(path))?.status()).toBe(200);
  await hydrate(other.page);
  const like = other.page.getByRole("button", { name: /Like the post by/ });
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await other.page.getByRole("textbox", { name: "Your comment" }).fill("Which scale was it?");
  await other.page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(other.page.getByRole("region", { name: "1 comment" })).toContainText("Which scale was it?");
  await expect(other.page.getByRole("textbox", { name: "Your comment" })).toHaveValue("");

  await one.page.goto("/notifications");
  await expect(one.page.getByRole("main")).toContainText(`${other.name} likes your post`);
  await expect(one.page.getByRole("main")).toContainText(`${other.name} commented on your post`);
});

test("a visitor is asked to join, and the buttons open the forms in place", async ({ page }) => {
  await page.goto("/social");
  await hydrate(page);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("dialog", { name: "Sign up" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/social");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, storageState: STATES.member });

  test("a post is written, found in the feed, changed and deleted", async ({ page }) => {
    const words = `Kept the box, number ${Date.now()}.`;
    await page.goto("/social");
    await page.getByRole("textbox", { name: "Your post" }).fill(words);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.goto("/social?show=everyone");
    const post = page.getByRole("article").filter({ hasText: words });
    await post.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Text" }).fill(`${words} And the lid.`);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("article").first()).toContainText("And the lid.");
    await expect(page.getByRole("article").first()).toContainText("edited");
    await page.getByRole("link", { name: "Delete" }).first().click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByRole("button", { name: "Bring it back" })).toBeVisible();
  });
});
