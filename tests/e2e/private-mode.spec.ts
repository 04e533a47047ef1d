import { randomBytes } from "node:crypto";
import { violations, visualViolations } from "./steps/axe";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { newMember } from "./steps/people";
import { databaseOf, makeKey, PASSPHRASE, restoreKey, sentBy, storedBy, toggle, turnOn } from "./steps/private-mode";
import { field, log, say, talk } from "./steps/talking";

const words = (): string => `Said in private: ${randomBytes(6).toString("hex")}.`;

test("two members turn private mode on, compare fingerprints, mend a message, and nothing of it lies or goes in plain", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annseals", 1280), await newMember(browser, "beaseals", 1280)];
  await makeKey(bea);
  const path = await talk(ann, bea);
  const sent = [sentBy(ann.page), sentBy(bea.page)];

  await toggle(ann.page).click();
  await expect(ann.page.getByRole("dialog")).toContainText("There is no forward secrecy");
  expect(await violations(ann.page)).toEqual([]);
  await ann.page.getByRole("button", { name: "Cancel" }).click();
  await expect(toggle(ann.page)).not.toBeChecked();
  await turnOn(ann.page, PASSPHRASE);
  await expect(log(ann.page)).toContainText("You turned private mode on");
  await expect(log(bea.page)).toContainText(`${ann.name} turned private mode on`);
  await expect(ann.page.getByText("End-to-end encrypted").first()).toBeVisible();

  const [first, answer, mended] = [words(), words(), words()];
  await say(ann.page, first);
  await expect(log(bea.page)).toContainText(first);
  await say(bea.page, answer);
  await expect(log(ann.page)).toContainText(answer);
  await expect(log(ann.page)).toContainText(first);

  await ann.page.getByLabel("Change this message").first().click();
  await ann.page.getByLabel("New text").first().fill(mended);
  await ann.page.getByRole("button", { name: "Save" }).first().click();
  await expect(log(bea.page)).toContainText(`${mended} (edited)`);
  await expect(log(ann.page)).toContainText(`${mended} (edited)`);

  const digits: string[] = [];
  for (const { page } of [ann, bea]) {
    await page.getByRole("button", { name: "Compare fingerprint" }).click();
    const shown = page.locator(".fingerprint .num");
    await expect(shown.first().locator("span")).toHaveCount(6);
    digits.push((await shown.allInnerTexts()).join(" ").replace(/\s+/g, " "));
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "They match" }).click();
    await expect(page.getByRole("button", { name: "Fingerprint compared" })).toBeVisible();
  }
  expect(digits[0]).toMatch(/^(\d{5} ?){12}$/);
  expect(digits[1]).toBe(digits[0]);
  await ann.page.reload();
  await expect(ann.page.getByRole("button", { name: "Fingerprint compared" })).toBeVisible();
  await expect(log(ann.page)).toContainText(mended);

  await field(ann.page).fill(`${first} Half a sentence`);
  await ann.page.reload();
  await expect(field(ann.page)).toHaveValue(`${first} Half a sentence`);

  for (const [n, { page }] of [ann, bea].entries()) {
    const { text, takenOut } = await databaseOf(page);
    expect(takenOut.length).toBeGreaterThanOrEqual(3);
    expect(new Set(takenOut)).toEqual(new Set(["InvalidAccessError"]));
    for (const plain of [first, answer, mended, "Half a sentence", PASSPHRASE]) {
      expect(sent[n]?.filter((body) => body.includes(plain))).toEqual([]);
      expect(await storedBy(page)).not.toContain(plain);
      expect(text).not.toContain(plain);
    }
    await page.goto("/messages");
    await expect(page.getByRole("link", { name: /\[Encrypted - Private Mode\]/ })).toBeVisible();
  }
  await ann.page.goto(path);
  await expect(log(ann.page)).toContainText(mended);
  expect(await violations(ann.page)).toEqual([]);
  await ann.page.setViewportSize({ width: 360, height: 740 });
  await ann.page.emulateMedia({ colorScheme: "dark" });
  expect(await visualViolations(ann.page)).toEqual([]);
  expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("whoever has no key is said to have none before anything is set up, and is asked once", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annwants", 360), await newMember(browser, "beahasnone")];
  await talk(ann, bea);
  const { page } = ann;
  await toggle(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`${bea.name} has not set up private mode in any browser yet.`);
  await expect(dialog.getByRole("button", { name: "Accept and turn on" })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Ask them to set it up" }).click();
  await expect(dialog).toContainText("You asked them in the last 24 hours.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(log(bea.page)).toContainText("Can we write in private mode?");
  await log(bea.page)
    .getByRole("link", { name: /account\/keys/ })
    .click();
  await bea.page.getByRole("button", { name: "Set up this browser" }).click();
  await bea.page.getByRole("button", { name: "Use this one" }).press("Enter");
  await expect(bea.page.getByRole("status").filter({ hasText: "It stands in both fields below." })).toBeVisible();
  const offered = await bea.page.locator("output").innerText();
  await expect(bea.page.getByLabel("Passphrase", { exact: true })).toHaveValue(offered);
  await expect(bea.page.getByLabel("Passphrase once more")).toHaveValue(offered);
  await bea.page.getByRole("button", { name: "Another" }).click();
  await expect(bea.page.getByLabel("Passphrase", { exact: true })).toHaveValue("");
});

test("another browser restores the backup and reads the old messages", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annbacks", 1280), await newMember(browser, "beabacks", 1280)];
  await makeKey(ann, PASSPHRASE);
  await makeKey(bea);
  const path = await talk(ann, bea);
  await turnOn(bea.page);
  const [said, answer] = [words(), words()];
  await say(bea.page, said);
  await say(ann.page, answer);
  await expect(log(bea.page)).toContainText(answer);

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    storageState: { cookies: await ann.page.context().cookies(), origins: [] },
  });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByText("This browser cannot read private messages yet.")).toBeVisible();
  await expect(log(page)).toContainText("Unable to decrypt message");
  await expect(field(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Set up this browser" }).click();
  await restoreKey(page, "not the passphrase");
  await expect(page.getByText("This passphrase does not open the backup.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await restoreKey(page, PASSPHRASE);
  await expect(log(page)).toContainText(said);
  await expect(log(page)).toContainText(answer);
  const third = words();
  await say(page, third);
  await expect(log(bea.page)).toContainText(third);
  await expect(log(ann.page)).toContainText(third);
  await expect(bea.page.getByText("keys changed")).toHaveCount(0);
  await context.close();
});

test("a key that was exchanged on the way is a warning, and nothing is sent until it is accepted", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "annpins", 1280), await newMember(browser, "beapins", 1280)];
  const eve = await newMember(browser, "evepins", 1280);
  await makeKey(ann);
  await makeKey(bea);
  await makeKey(eve);
  const own = await (await eve.page.request.get("/api/message-keys")).json();
  const [stranger] = (own as { keys: { id: string; encryptKey: string; signKey: string }[] }).keys;
  const path = await talk(ann, bea);
  await turnOn(ann.page);
  await say(ann.page, "For you alone");
  await expect(log(bea.page)).toContainText("For you alone");

  await ann.page.route("**/api/conversations/*/keys", async (route) => {
    const answer = await route.fetch();
    const { keys } = (await answer.json()) as { keys: { id: string; label: string | null }[] };
    const swapped = keys.map((key) =>
      key.label === null ? { ...key, encryptKey: stranger?.encryptKey, signKey: stranger?.signKey } : key,
    );
    await route.fulfill({ json: { keys: swapped } });
  });
  await ann.page.goto(path);
  await hydrate(ann.page);
  await expect(ann.page.getByText(`${bea.name}’s keys changed.`)).toBeVisible();
  const posted: string[] = [];
  ann.page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/messages")) posted.push(request.url());
  });
  await say(ann.page, "This waits");
  await expect(ann.page.getByText("Not sent yet")).toBeVisible();
  expect(await violations(ann.page)).toEqual([]);
  // As long as a message takes at most to be sealed and sent.
  await ann.page.waitForTimeout(2_000);
  await expect(ann.page.getByText("Not sent yet")).toBeVisible();
  expect(posted).toEqual([]);

  await ann.page.unroute("**/api/conversations/*/keys");
  await ann.page.reload();
  await expect(log(bea.page)).toContainText("This waits");
  await expect(ann.page.getByText("keys changed")).toHaveCount(0);
});

test("a key that one tab makes opens the conversation in the other, which sends without a reload", async ({
  browser,
}) => {
  const [ann, bea] = [await newMember(browser, "anntabs", 1280), await newMember(browser, "beatabs", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  const path = await talk(ann, bea);
  await turnOn(bea.page);
  await say(bea.page, words());
  await toggle(bea.page).click();
  await expect(toggle(ann.page)).not.toBeChecked();

  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: await ann.page.context().cookies(), origins: [] },
  });
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto(path);
    await hydrate(tab);
    await expect(log(tab)).toContainText("Unable to decrypt message");
  }
  await turnOn(one, PASSPHRASE);
  await expect(toggle(other)).toBeChecked();
  const text = words();
  await say(other, text);
  await expect(log(one)).toContainText(text);
  await expect(log(other)).toContainText(text);
  await expect(other.getByText("Sending…")).toHaveCount(0);
  await context.close();
});

test("what is written is never sent in the other mode", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annturns", 1280), await newMember(browser, "beaturns", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  await talk(ann, bea);
  await field(ann.page).fill("Typed in the open");
  await turnOn(bea.page);
  await expect(toggle(ann.page)).toBeChecked();
  await expect(field(ann.page)).toHaveValue("");
  await ann.page.getByRole("button", { name: "Write it in private mode" }).click();
  await expect(field(ann.page)).toHaveValue("Typed in the open");
  await field(ann.page).fill("Typed in private");

  await toggle(bea.page).click();
  await expect(toggle(ann.page)).not.toBeChecked();
  await expect(log(ann.page)).toContainText(`${bea.name} turned private mode off`);
  await expect(field(ann.page)).toHaveValue("");
  await expect(ann.page.getByText("Private mode was turned off while you were writing.")).toBeVisible();
  await say(ann.page, "In the open again");
  await expect(log(bea.page)).toContainText("In the open again");
  await turnOn(ann.page);
  await expect(field(ann.page)).toHaveValue("Typed in private");
});

test("a private message is reported by revealing it alone", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annflags", 1280), await newMember(browser, "beaflags", 1280)];
  await makeKey(ann);
  await makeKey(bea);
  await talk(ann, bea);
  await turnOn(bea.page);
  await say(bea.page, "Buy my powder, no questions asked");
  await expect(log(ann.page)).toContainText("no questions asked");
  await ann.page.getByRole("link", { name: "Report this message" }).click();
  await expect(ann.page.getByRole("dialog")).toContainText("Your browser shows them this one message");
  await ann.page.getByLabel("Reason").selectOption({ index: 1 });
  await ann.page.getByRole("button", { name: "Send the report" }).click();
  await expect(ann.page.getByRole("status").filter({ hasText: /thank/i }).first()).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ storageState: STATES.visitor });
  test("a private conversation says what it needs", async ({ browser }) => {
    const [ann, bea] = [await newMember(browser, "annplain", 1280), await newMember(browser, "beaplain", 1280)];
    await makeKey(ann);
    await makeKey(bea);
    const path = await talk(ann, bea);
    await turnOn(ann.page);
    await say(ann.page, "Not for the server");
    await expect(log(bea.page)).toContainText("Not for the server");
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: { cookies: await ann.page.context().cookies(), origins: [] },
    });
    const page = await context.newPage();
    await page.goto(path);
    await expect(log(page)).toContainText("[Encrypted - Private Mode]");
    await expect(page.getByText("Private mode needs scripts")).toBeVisible();
    await expect(page.getByText("End-to-end encrypted")).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await context.close();
  });
});
