import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { idOf } from "./steps/talking";

test.use({ storageState: STATES.visitor });

test("two members follow each other, become friends, and a block ends all of it", async ({ browser }) => {
  const [one, other] = [await newMember(browser, "fern", 1280), await newMember(browser, "moss")];
  const [oneId, otherId] = [await idOf(one), await idOf(other)];

  await one.page.goto(`/profile/${otherId}`);
  await hydrate(one.page);
  await one.page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(one.page.getByRole("button", { name: "Following", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await one.page.getByRole("button", { name: "Add Friend" }).click();
  await expect(one.page.getByRole("button", { name: "Cancel request" })).toBeVisible();

  await other.page.goto("/notifications");
  await expect(other.page.getByRole("main")).toContainText(one.name);
  await other.page.goto(`/profile/${oneId}`);
  await expect(other.page.getByRole("main")).toContainText("Follows you");
  await hydrate(other.page);
  await other.page.getByRole("button", { name: "Follow Back" }).click();
  await expect(other.page.getByRole("button", { name: "Following", exact: true })).toBeVisible();
  await other.page.goto("/friends");
  await hydrate(other.page);
  await other.page.getByRole("button", { name: new RegExp(`^Accept\\b.*${one.name}`) }).click();
  await expect(other.page.getByRole("heading", { name: "Friend requests" })).toHaveCount(0);
  await expect(other.page.getByRole("main").getByRole("link", { name: one.name, exact: true })).toBeVisible();

  await one.page.goto("/friends");
  await expect(one.page.getByRole("main").getByRole("link", { name: other.name, exact: true })).toBeVisible();

  await other.send("PUT", `/api/blocks/${oneId}`, { blocked: true });
  await one.page.goto("/friends");
  await expect(one.page.getByRole("main").getByRole("link", { name: other.name, exact: true })).toHaveCount(0);
  expect((await one.page.goto(`/profile/${otherId}`))?.status()).toBe(404);
});

test.describe("with scripts", () => {
  test.use({ storageState: STATES.member });

  test("the focus comes back to the link that opened the followers", async ({ page }) => {
    await page.goto("/profile");
    await hydrate(page);
    const opener = page.getByRole("link", { name: "See who", exact: true });
    await opener.click();
    await expect(page.getByRole("dialog", { name: "Followers" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, storageState: STATES.member });

  test("somebody is found in a list of followers, followed, and let go again", async ({ page }) => {
    await page.goto("/profile");
    await page.getByRole("link", { name: "See who", exact: true }).click();
    const follows = page.getByRole("button", { name: /^Follow( Back)?\b/ });
    const row = page.getByRole("main").getByRole("listitem").filter({ has: follows }).first();
    const path = (await row.getByRole("link").first().getAttribute("href")) ?? "";
    await row.getByRole("button", { name: /^Follow( Back)?\b/ }).click();
    const same = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator(`a[href="${path}"]`) });
    const stop = same.getByRole("button", { name: /^Following\b/ });
    await expect(stop).toBeVisible();
    await stop.click();
    await expect(stop).toHaveCount(0);
  });
});
