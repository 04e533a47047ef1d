import { askVendor, idOfName } from "./steps/ask-vendor";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { demoAccount, DEMO_PASSWORD, logIn, newMember, PASSWORD } from "./steps/people";
import { makeKey, PASSPHRASE, restoreKey, toggle, turnOn } from "./steps/private-mode";
import { field, log, say } from "./steps/talking";

test("from the first question to a vendor to a private talk on a third device", async ({ browser }) => {
  test.slow();
  const [member, vendor] = [await newMember(browser, "talks", 1280), await demoAccount(browser, "vendor")];
  await makeKey(vendor, null, DEMO_PASSWORD);
  const question = `Is lot 51 the one of ${member.name}?`;
  await askVendor(member.page, question);
  await vendor.page.goto("/messages/requests");
  await vendor.page.getByRole("button", { name: `Approve ${member.name}` }).click();
  await expect(vendor.page.getByRole("button", { name: `Approve ${member.name}` })).toHaveCount(0);

  await vendor.page.goto(`/messages?user=${idOfName(member.name)}`);
  await member.page.goto(`/messages?user=${idOfName("vendor")}`);
  await Promise.all([vendor, member].map(({ page }) => hydrate(page)));
  await expect(log(vendor.page)).toContainText(question);
  await say(vendor.page, "It is. What would you like to know?");
  await expect(log(member.page)).toContainText("What would you like to know?");
  await say(member.page, "Something that I would rather ask in private.");
  await expect(log(vendor.page)).toContainText("rather ask in private");

  await turnOn(member.page, PASSPHRASE);
  await expect(toggle(vendor.page)).toBeChecked();
  for (const { page } of [member, vendor]) {
    await page.getByRole("button", { name: "Compare fingerprint" }).click();
    await page.getByRole("button", { name: "They match" }).click();
    await expect(page.getByRole("button", { name: "Fingerprint compared" })).toBeVisible();
  }

  await member.page.context().setOffline(true);
  for (const text of ["First without a network", "Second without a network"]) await say(member.page, text);
  await expect(member.page.getByText("Waiting for a connection. It is sent by itself then.")).toHaveCount(2);
  await say(vendor.page, "Are you still there?");
  await member.page.context().setOffline(false);
  await expect(log(vendor.page)).toContainText("Second without a network");
  await expect(log(member.page)).toContainText("Are you still there?");
  for (const { page } of [member, vendor]) {
    const said = async () => (await log(page).innerText()).match(/(First|Second) without a network/g);
    await expect.poll(said).toEqual(["First without a network", "Second without a network"]);
  }

  await member.page.getByLabel("Change this message").last().click();
  await member.page.getByLabel("New text").last().fill("Second, mended");
  await member.page.getByRole("button", { name: "Save" }).last().click();
  await expect(log(vendor.page)).toContainText("Second, mended (edited)");

  await say(vendor.page, "Buy ten and I ask no questions.");
  await expect(log(member.page)).toContainText("I ask no questions");
  await member.page.getByRole("link", { name: "Report this message" }).last().click();
  const dialog = member.page.getByRole("dialog");
  await dialog.getByLabel("Reason").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await expect(dialog).toBeHidden();

  const third = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState: STATES.visitor });
  const phone = await third.newPage();
  await logIn(phone, member.name, PASSWORD);
  await phone.goto(`/messages?user=${idOfName("vendor")}`);
  await expect(log(phone)).toContainText("Unable to decrypt message");
  await phone.getByRole("button", { name: "Set up this browser" }).click();
  await restoreKey(phone, PASSPHRASE);
  await expect(log(phone)).toContainText("Second, mended (edited)");
  await say(phone, "From my phone");
  await expect(log(vendor.page)).toContainText("From my phone");
  await third.close();

  // The badge counts in whichever tab is open, while the talk itself is not.
  await member.page.goto("/mission");
  const tab = await member.page.context().newPage();
  await tab.goto("/blog");
  await Promise.all([member.page, tab].map((page) => hydrate(page)));
  await say(vendor.page, "One more thing.");
  for (const page of [member.page, tab])
    await expect(page.getByRole("banner").getByRole("link", { name: "Messages, 1 unread" })).toBeVisible();
  await tab.goto(`/messages?user=${idOfName("vendor")}`);
  await expect(log(tab)).toContainText("One more thing.");
  await expect(field(tab)).toBeVisible();
  await expect(member.page.getByRole("banner").getByRole("link", { name: "Messages", exact: true })).toBeVisible();
});
