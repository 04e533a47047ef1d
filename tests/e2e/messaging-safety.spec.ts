import { violations } from "./steps/axe";
import { askVendor, idOfName, VENDOR } from "./steps/ask-vendor";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { demoAccount, newMember, type Somebody } from "./steps/people";
import { field, log, say, talk } from "./steps/talking";
import { inPassing, pageToast } from "./steps/toasts";

const HOUR_MS = 3_600_000;

test("a member asks a vendor, who approves, and the two talk", async ({ browser }) => {
  const [member, vendor] = [await newMember(browser, "asks"), await demoAccount(browser, "vendor")];
  const question = `Is lot 44 the one of ${member.name}?`;
  await askVendor(member.page, question);
  expect(await violations(member.page)).toEqual([]);

  await vendor.page.goto("/messages/requests");
  expect(await violations(vendor.page)).toEqual([]);
  await expect(vendor.page.getByText(question)).toBeVisible();
  await vendor.page.getByRole("button", { name: `Approve ${member.name}` }).click();
  await expect(vendor.page.getByRole("button", { name: `Approve ${member.name}` })).toHaveCount(0);

  await vendor.page.goto(`/messages?user=${idOfName(member.name)}`);
  await expect(log(vendor.page)).toContainText(question);
  await member.page.goto(`/messages?user=${idOfName("vendor")}`);
  await Promise.all([vendor, member].map(({ page }) => hydrate(page)));
  await say(vendor.page, "Yes, milled in May.");
  await expect(log(member.page)).toContainText("Yes, milled in May.");
  await say(member.page, "Thank you.");
  await expect(log(vendor.page)).toContainText("Thank you.");
});

test("an approval opens the conversation for whoever waits, by the socket and without one", async ({ browser }) => {
  const vendor = await demoAccount(browser, "vendor");
  for (const isPolled of [false, true]) {
    const { name, page } = await newMember(browser, isPolled ? "polls" : "waits");
    if (isPolled) {
      await page.routeWebSocket(/\/api\/inbox\/socket$/, (socket) => socket.close({ code: 1011 }));
      await page.clock.install();
    }
    await askVendor(page, `Is lot 44 the one of ${name}?`);
    await hydrate(page);
    if (!isPolled) await page.waitForLoadState("networkidle");
    const [row] = new Database(STATE).rows("select id from contact_requests where from_id = ?", idOfName(name));
    await vendor.send("PUT", `/api/contact-requests/${String(row?.["id"])}`, { status: "approved" });
    if (isPolled)
      await expect
        .poll(async () => {
          await page.clock.runFor(61_000);
          return log(page).count();
        })
        .toBe(1);
    await expect(log(page)).toContainText(`Is lot 44 the one of ${name}?`);
    await expect(field(page)).toBeVisible();
    await expect(inPassing(page)).toHaveCount(0);
  }
});

test("a vendor without scripts declines, and the member reads why and from when to ask again", async ({ browser }) => {
  const [member, vendor] = [
    await newMember(browser, "declined"),
    await demoAccount(browser, "vendor", { width: 360, scripts: false }),
  ];
  await askVendor(member.page, "Will you answer me?");
  await vendor.page.goto("/messages/requests");
  await vendor.page.getByRole("button", { name: `Decline ${member.name}` }).click();
  await expect(vendor.page.getByText(`Decline the request of ${member.name}?`)).toBeVisible();
  await vendor.page.getByRole("button", { name: "Decline the request" }).click();
  await expect(vendor.page.getByRole("button", { name: `Decline ${member.name}` })).toHaveCount(0);
  await expect(pageToast(vendor.page)).toContainText("The contact request is declined, and its sender was told.");
  await member.page.goto(`/messages?user=${idOfName("vendor")}`);
  const answer = member.page.getByText(`${VENDOR} declined your contact request: Not interested.`);
  await expect(answer).toContainText(/You can ask again from \w{3} \d{1,2}, \d{4}/);
  await expect(member.page.getByLabel("What you want to write about")).toHaveCount(0);
});

test("declining asks once more where the request stands, and the page stays where it is", async ({ browser }) => {
  const vendor = await demoAccount(browser, "vendor");
  const { page } = vendor;
  await page.goto("/messages/requests");
  await hydrate(page);
  const list = page.getByRole("region", { name: "Contact requests" });
  const request = list.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Decline / }) });
  const stands = () => Promise.all([page.evaluate(() => scrollY), list.evaluate((each) => each.scrollTop)]);
  const before = await stands();
  const name = await request.first().getByRole("link").first().textContent();
  await request
    .first()
    .getByRole("button", { name: /^Decline / })
    .click();
  await expect(page.getByRole("button", { name: "Decline the request" })).toBeFocused();
  expect(await stands()).toEqual(before);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Let it wait" }).press("Enter");
  await expect(page.getByRole("button", { name: "Decline the request" })).toHaveCount(0);
  await expect(request.filter({ has: page.locator(":focus") })).toContainText(String(name));
  expect(await stands()).toEqual(before);
});

/** By the screens: with it off no pattern shows, and the change is in force at once for whoever made it. */
async function switchOnMonitoring({ page, send }: Somebody): Promise<void> {
  await send("PUT", "/api/admin/settings/message-monitoring", { messageMonitoring: { on: false } });
  await page.goto("/admin/patterns");
  await expect(page.getByText("Message monitoring temporarily disabled.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Open the settings" }).click();
  await page.getByRole("checkbox", { name: /suspicious patterns/ }).check();
  await page.getByRole("button", { name: "Save the switch" }).click();
  await expect(page.getByText("Saved. It is now in effect.")).toBeVisible();
  await page.goto("/admin-dashboard?tab=messages");
  await expect(page.getByRole("heading", { name: "Reported messages" })).toBeVisible();
  await page.getByRole("link", { name: "Suspicious patterns", exact: true }).first().click();
}

test("who writes too fast is held for an hour, and an admin sees it and lets them write again", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "anntoofast"), await newMember(browser, "beatoofast")];
  const path = await talk(ann, bea);
  const messages = `/api/conversations/${new URL(path, "http://x").searchParams.get("conversation")}/messages`;
  for (let n = 1; n <= 10; n += 1) await ann.send("POST", messages, { content: `Number ${n}` });
  const asked = Date.now();
  await say(ann.page, "The eleventh");
  await expect(ann.page.getByText("Messaging Too Fast")).toBeVisible();
  expect(await violations(ann.page)).toEqual([]);
  await expect(log(bea.page)).toContainText("Number 10");
  await expect(log(bea.page)).not.toContainText("The eleventh");

  const admin = await demoAccount(browser, "admin");
  await switchOnMonitoring(admin);
  await expect(async () => {
    await admin.page.goto("/admin/patterns");
    await expect(admin.page.getByRole("listitem").filter({ hasText: ann.name })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await violations(admin.page)).toEqual([]);
  await admin.page.getByRole("listitem").filter({ hasText: ann.name }).getByRole("link").first().click();
  const until = admin.page.getByText("Can write again from").locator("time");
  const ends = Date.parse((await until.getAttribute("datetime")) ?? "");
  expect(Math.abs(ends - asked - HOUR_MS), "held for an hour").toBeLessThan(60_000);
  expect(await violations(admin.page)).toEqual([]);
  await admin.page.getByLabel("What you found or did").fill("Excited, not a spammer.");
  await admin.page.getByLabel("Let them write again at once").check();
  await admin.page.getByRole("button", { name: "Resolve the pattern" }).click();
  await expect(admin.page.getByText("Excited, not a spammer.")).toBeVisible();

  await ann.page.goto(path);
  await hydrate(ann.page);
  await expect(field(ann.page)).toBeEnabled();
  await say(ann.page, "The twelfth");
  await expect(log(bea.page)).toContainText("The twelfth");
});

test("a reported message is taken down, and both read why", async ({ browser }) => {
  const [ann, bea] = [await newMember(browser, "annreports"), await newMember(browser, "bearude")];
  const path = await talk(ann, bea);
  const insult = `You are a fool, ${ann.name}.`;
  await say(bea.page, insult);
  await expect(log(ann.page)).toContainText(insult);
  await log(ann.page).getByTitle("Report").first().click();
  const dialog = ann.page.getByRole("dialog");
  await dialog.getByLabel("Reason").selectOption({ index: 1 });
  expect(await violations(ann.page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await expect(dialog).toBeHidden();

  const moderator = await demoAccount(browser, "moderator");
  await moderator.page.goto("/moderation?kind=message");
  await moderator.page
    .getByRole("link", { name: new RegExp(bea.name) })
    .first()
    .click();
  await expect(moderator.page.getByText(insult, { exact: true })).toBeVisible();
  expect(await violations(moderator.page)).toEqual([]);
  await moderator.page.getByRole("button", { name: "Claim this case" }).click();
  await moderator.page.getByLabel("In your own words").fill("No insults.");
  await moderator.page.getByRole("button", { name: "Take it down", exact: true }).click();
  await expect(moderator.page.getByText("Decided.")).toBeVisible();

  for (const { page } of [ann, bea]) {
    await page.goto(path);
    await expect(log(page)).toContainText("Taken down by our moderators: No insults.");
    await expect(log(page)).not.toContainText(insult);
  }
});
