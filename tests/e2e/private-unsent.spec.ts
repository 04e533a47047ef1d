import type { Page } from "@playwright/test";
import { expect, hydrate, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { databaseOf, makeKey, storedBy, toggle, turnOn } from "./steps/private-mode";
import { log, say, talk } from "./steps/talking";

test("what is written in private mode without a connection is sent once, in order, and waits locked", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annlocks", 1280), await newMember(browser, "bealocks", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  await talk(ann, bea);
  await turnOn(ann.page);
  await say(ann.page, "Before");
  await expect(log(bea.page)).toContainText("Before");
  // The other may have it before its writer hears that it is stored.
  await expect(log(ann.page)).toContainText("Read");
  await ann.page.context().setOffline(true);
  for (const text of ["First of them", "Second of them"]) await say(ann.page, text);
  const waiting = ann.page.getByText("Waiting for a connection. It is sent by itself then.");
  await expect(waiting).toHaveCount(2);
  await expect(toggle(ann.page)).toBeDisabled();
  await expect.poll(async () => (await databaseOf(ann.page)).text).toContain("unsent");
  expect((await databaseOf(ann.page)).text).not.toContain("First of them");
  expect(await storedBy(ann.page)).not.toContain("of them");
  await ann.page.context().setOffline(false);
  await expect(log(bea.page)).toContainText("Second of them");
  for (const line of [waiting, ann.page.getByText("Sending…")]) await expect(line).toHaveCount(0);
  await Promise.all([ann, bea].map(({ page }) => page.reload()));
  for (const { page } of [ann, bea]) {
    await expect(log(page)).toContainText("Second of them");
    const shown = (await log(page).innerText()).match(/Before|First of them|Second of them/g);
    expect(shown).toEqual(["Before", "First of them", "Second of them"]);
  }
});

test("what two tabs wrote in private mode without a connection is sent once, in the order of writing over both", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "anndoubles", 1280), await newMember(browser, "beadoubles", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  const path = await talk(ann, bea);
  await turnOn(ann.page);
  await say(ann.page, "Before the tunnel");
  const [one, other] = [ann.page, await ann.page.context().newPage()];
  await other.goto(path);
  await hydrate(other);
  await expect(log(other)).toContainText("Before the tunnel");
  await one.context().setOffline(true);
  const texts = ["Lot 1", "Lot 2", "Lot 3", "Lot 4", "Lot 5"];
  const tabs = [one, one, other, other, one];
  for (const [n, tab] of tabs.entries()) {
    await say(tab, texts[n] ?? "");
    for (const each of [one, other]) await expect(log(each)).toContainText(texts[n] ?? "");
  }
  const waiting = (page: Page) => log(page).getByText("Waiting for a connection.");
  for (const each of [one, other]) await expect(waiting(each)).toHaveCount(5);
  await one.context().setOffline(false);
  await expect(log(bea.page)).toContainText("Lot 5");
  for (const each of [one, other]) await expect(waiting(each)).toHaveCount(0);
  for (const page of [one, other, bea.page])
    await expect.poll(async () => (await log(page).innerText()).match(/Lot \d/g)).toEqual(texts);
});
