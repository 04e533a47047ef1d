import { randomBytes } from "node:crypto";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { field, log, say, talk } from "./steps/talking";

const words = (): string => `Said by hand: ${randomBytes(5).toString("hex")}.`;
test("two members talk live, see what is read, and mend what they wrote", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "anntalks"), await newMember(browser, "beatalks")];
  await talk(ann, bea);
  const text = words();
  await say(ann.page, text);
  await expect(log(bea.page)).toContainText(text);
  await expect(log(ann.page)).toContainText("Read");
  const answer = words();
  await say(bea.page, answer);
  await expect(log(ann.page)).toContainText(answer);
  await expect(field(ann.page)).toHaveValue("");

  const backs = await log(ann.page)
    .locator(".bubble")
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(backs).size, "own messages stand apart").toBe(2);

  await ann.page.getByLabel("Change this message").first().click();
  await ann.page.getByLabel("New text").first().fill("Said better.");
  await ann.page.getByRole("button", { name: "Save" }).first().click();
  await expect(log(bea.page)).toContainText("Said better. (edited)");
  expect(await violations(ann.page)).toEqual([]);
  await ann.page.setViewportSize({ width: 360, height: 740 });
  await ann.page.emulateMedia({ colorScheme: "dark" });
  expect(await visualViolations(ann.page)).toEqual([]);
  expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("what is written offline is sent once and in order when there is a connection again", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annwaits"), await newMember(browser, "beawaits")];
  await talk(ann, bea);
  await say(ann.page, "Before");
  await expect(log(bea.page)).toContainText("Before");
  await expect(ann.page.getByText("Sending…")).toHaveCount(0);
  await ann.page.reload();
  await hydrate(ann.page);
  await ann.page.waitForLoadState("networkidle");
  await ann.page.context().setOffline(true);
  for (const text of ["First", "Second", "Third"]) await say(ann.page, text);
  await expect(ann.page.getByText("Waiting for a connection. It is sent by itself then.")).toHaveCount(3);
  await expect(ann.page.getByText("Sending…")).toHaveCount(0);
  await ann.page.context().setOffline(false);
  await expect(log(bea.page)).toContainText("Third");
  await bea.page.reload();
  const shown = (await log(bea.page).innerText())
    .split("\n")
    .filter((line) => /^(Before|First|Second|Third)$/.test(line));
  expect(shown).toEqual(["Before", "First", "Second", "Third"]);
  await expect(ann.page.getByText(/Sending…|Waiting for a connection/)).toHaveCount(0);
});

test("what was typed and not sent is there after a reload", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annkeeps"), await newMember(browser, "beakeeps")];
  await talk(ann, bea);
  await field(ann.page).fill("Half a sentence");
  await ann.page.reload();
  await hydrate(ann.page);
  await expect(field(ann.page)).toHaveValue("Half a sentence");
});

test("a first message to somebody begins the conversation", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annbegins", 1280), await newMember(browser, "beabegins")];
  await ann.page.goto("/messages");
  await hydrate(ann.page);
  const opener = ann.page.getByRole("link", { name: "New Message" }).first();
  await opener.press("Enter");
  const dialog = ann.page.getByRole("dialog", { name: "Start New Conversation" });
  await expect(dialog.getByLabel("Search community members")).toBeFocused();
  expect(await violations(ann.page)).toEqual([]);
  await ann.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await dialog.getByLabel("Search community members").fill(bea.name);
  await dialog.getByRole("button", { name: "Search" }).click();
  await dialog.getByRole("link", { name: bea.name }).click();
  await expect(dialog).toBeHidden();
  await expect(ann.page.getByText("No messages yet")).toBeVisible();
  await say(ann.page, "Hello there");
  await expect(log(ann.page)).toContainText("Hello there");
  await bea.page.goto("/messages");
  await expect(bea.page.getByRole("link", { name: new RegExp(ann.name) })).toContainText("Hello there");
});

test("the names of vendors whom one could write to are read whole on a phone", async ({ browser }) => {
  const { page } = await newMember(browser, "annreads");
  for (const opened of ["page", "dialog"]) {
    if (opened === "dialog") {
      await page.goto("/messages");
      await hydrate(page);
      await page.getByRole("link", { name: "New Message" }).first().click();
    } else await page.goto("/messages/new");
    const vendors = page.getByRole("region", { name: "Verified Vendors" }).getByRole("link");
    await expect(vendors).not.toHaveCount(0);
    const beyond = await vendors.evaluateAll((all) =>
      all.flatMap((link) => [...link.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right)),
    );
    expect(Math.max(...beyond)).toBeLessThanOrEqual(360);
  }
});
