import * as v from "valibot";
import { violations } from "./steps/axe";
import { Database } from "./steps/database";
import { expect, hydrate, STATE, test } from "./steps/fixtures";
import { demoAccount, newMember, newName, type Somebody } from "./steps/people";

// One after the other: they decide cases of the same queues.
test.describe.configure({ mode: "default" });

/** What every application says here. */
const ANSWERS = {
  ...{ businessPhone: "+1 541 555 0134", businessType: "LLC", yearEstablished: "2019", reddit: "" },
  ...{ streetAddress: "12 Mill Lane", city: "Eugene", state: "Oregon", zipCode: "97401", country: "", taxId: "" },
  ...{ businessDescription: "Plain leaf, milled in small lots.", productTypes: "Plain-leaf powder" },
  ...{ averageMonthlyVolume: "$10,000 - $50,000", averageShippingTime: "1-2 Business Days" },
  ...{ shippingRegions: "Oregon", shippingMethods: "USPS Priority", testingFrequency: "Every Batch" },
  ...{ supportHours: "Mon-Fri, 9-17", supportMethods: "Mail", returnPolicy: "30 days, unopened." },
  ...{ hasThirdPartyTesting: "on", agreeToTerms: "on", agreeToFees: "on" },
};

const PHONE = { width: 320, height: 720 };
const focused = ({ page }: Somebody) =>
  page.evaluate(() => document.activeElement?.closest("[data-case]")?.getAttribute("data-case"));

/** Questions of a member, asked through the API. @returns the word that all their subjects begin with */
async function askSome(browser: Parameters<typeof demoAccount>[0], many: number): Promise<string> {
  const member = await demoAccount(browser, "trusted");
  const word = newName("Asked");
  for (let nth = 1; nth <= many; nth += 1) {
    const answer = await member.page.request.post("/api/support", {
      data: { subject: `${word} ${nth}`, body: "The badge is gone. ".repeat(nth === 2 ? 40 : 1) },
      headers: { origin: new URL(member.page.url()).origin },
    });
    expect(answer.status()).toBe(201);
  }
  await member.leave();
  return word;
}

/** Applications of new members, sent through the API; the oldest first. @returns their ids */
async function someApplications(browser: Parameters<typeof newMember>[0], word: string, many: number) {
  const ids: string[] = [];
  for (let nth = 1; nth <= many; nth += 1) {
    const member = await newMember(browser, "keyed");
    const site = `${member.name}.example`;
    const own = { businessName: `${word} ${nth}`, websiteUrl: `https://${site}`, businessEmail: `office@${site}` };
    const sent = await member.send("POST", "/api/applications", { ...ANSWERS, ...own });
    ids.push(v.parse(v.object({ id: v.string() }), sent).id);
    await member.leave();
  }
  return ids;
}

test("questions are read, answered and closed by keyboard, and a selection at once", async ({ browser }) => {
  const word = await askSome(browser, 5);
  const staff = await demoAccount(browser, "staff");
  const { page } = staff;
  await page.goto(`/staff-dashboard/tickets?q=${word}&sort=oldest`);
  await hydrate(page);
  await expect(page.getByRole("checkbox", { name: "Select all" })).toBeVisible();
  await expect(page.locator("tr[data-case]")).toHaveCount(5);
  expect(await violations(page)).toEqual([]);

  // The first is answered, and the focus goes on to the next.
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.locator("textarea:focus")).toHaveAttribute("name", "answer");
  await page.keyboard.type("It is back.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${word} 1: answered`)).toBeVisible();
  const second = page.locator("tr", { hasText: `${word} 2` });
  expect(await focused(staff)).toBe(await second.getAttribute("data-case"));

  // A long one is folded until it is read.
  const text = second.getByText("The badge is gone.");
  await expect(text).toBeHidden();
  await page.keyboard.press("o");
  await expect(text).toBeVisible();
  await page.keyboard.press("c");
  await expect(page.getByText(`${word} 2: closed`)).toBeVisible();

  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByText("2 questions selected")).toBeVisible();
  await page.keyboard.press("Shift+A");
  await expect(page.getByText("2 questions closed.")).toBeVisible();
  await expect(page.locator("tr[data-case]")).toHaveCount(1);
  const states = new Database(STATE)
    .rows("select state from support_tickets where subject like ? order by subject", `${word}%`)
    .map(({ state }) => state);
  expect(states).toEqual(["answered", "closed", "closed", "closed", "open"]);

  await page.setViewportSize(PHONE);
  await page.getByText("Answer…", { exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(staff.complaints).toEqual([]);
  await staff.leave();
});

test("charges are settled one by one with a note, and a selection with one", async ({ browser }) => {
  const staff = await demoAccount(browser, "staff");
  const { page } = staff;
  await page.goto("/staff-dashboard/charges");
  await hydrate(page);
  const rows = page.locator("tr[data-case]");
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-case") ?? ""));
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole("checkbox", { name: "Select all" })).toBeVisible();

  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.locator("input:focus")).toHaveAttribute("name", "note");
  await page.keyboard.type("By wire.");
  await page.keyboard.press("Enter");
  await expect(rows.first()).toContainText("settled");
  expect(await focused(staff)).toBe(ids[1]);

  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await page.getByText("Settle or waive selected…", { exact: true }).click();
  await page.getByLabel("Note for each, kept in the ledger").fill("Our mistake.");
  await page.getByRole("button", { name: "Waived", exact: true }).click();
  await expect(page.getByText("2 charges waived.")).toBeVisible();
  const found = new Database(STATE).rows(
    "select id, state, note from charges where id in (select value from json_each(?))",
    JSON.stringify(ids.slice(0, 3)),
  );
  const of = new Map(found.map(({ id, state, note }) => [id, `${String(state)}: ${String(note)}`]));
  expect(ids.slice(0, 3).map((id) => of.get(id))).toEqual([
    "settled: By wire.",
    "waived: Our mistake.",
    "waived: Our mistake.",
  ]);
  expect(staff.complaints).toEqual([]);
  await staff.leave();
});

test("flagged registrations are selected, noted and approved by keyboard", async ({ browser }) => {
  const moderator = await demoAccount(browser, "admin");
  const { page } = moderator;
  await page.goto("/moderation/registrations");
  await hydrate(page);
  await expect(page.getByRole("checkbox", { name: "Select all" })).toBeVisible();
  const cases = page.locator("tr[data-case]");
  const ids = await cases.evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length).toBeGreaterThanOrEqual(4);
  expect(await violations(page)).toEqual([]);

  // j and k go from row to row, x selects, Shift and A ask for the note that approves them.
  for (const key of ["j", "j", "k", "x", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByText("2 registrations selected")).toBeVisible();
  expect(await focused(moderator)).toBe(ids[1]);
  await page.keyboard.press("Shift+A");
  await expect(page.locator("textarea:focus")).toHaveAttribute("name", "reason");
  await page.keyboard.type("Known from the meeting.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 registrations approved.")).toBeVisible();
  await expect(page.locator(`[id="${ids[0] ?? ""}"]`)).toHaveCount(0);
  await expect(page.locator(`[id="${ids[2] ?? ""}"]`)).toHaveCount(1);

  // The first that is left has the focus then. Writing its note claims it, and its decision takes the focus on.
  await expect.poll(() => focused(moderator)).toBe(ids[2]);
  await page.keyboard.press("r");
  await expect(page.locator("textarea:focus")).toHaveAttribute("name", "note");
  await expect(page.getByText("You have it in hand")).toBeVisible();
  await page.keyboard.type("Fine.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/: approved; the welcome bonus is paid$/)).toBeVisible();
  expect(await focused(moderator)).toBe(ids[3]);
  const { status } = new Database(STATE).rows("select status from registrations where id = ?", ids[2] ?? "")[0] ?? {};
  expect(status).toBe("approved");

  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(moderator.complaints).toEqual([]);
  await moderator.leave();
});

test("applications are taken up and approved by keyboard, and a selection after a question", async ({ browser }) => {
  const staff = await demoAccount(browser, "staff");
  const { page } = staff;
  const store = new Database(STATE);
  const word = newName("Keyed");
  const ids = await someApplications(browser, word, 4);
  const statuses = () =>
    new Map(
      store
        .rows("select id, status from applications where id in (select value from json_each(?))", JSON.stringify(ids))
        .map(({ id, status }) => [id, status]),
    );
  const at = (nth: number) => page.locator(`tr[data-case="${ids[nth] ?? ""}"]`);
  await page.goto(`/staff-dashboard/applications?q=${word}`);
  await hydrate(page);
  await expect(page.getByRole("checkbox", { name: "Select all" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The first is taken up by itself, the others as a selection.
  await page.keyboard.press("j");
  await page.keyboard.press("t");
  await expect(at(0)).toContainText("under review");
  expect(await focused(staff)).toBe(ids[1]);
  for (const key of ["x", "j", "x", "j", "x"]) await page.keyboard.press(key);
  await page.keyboard.press("Shift+A");
  await expect(page.getByText("3 applications under review.")).toBeVisible();

  // One approval asks first, and Escape takes the question back.
  await page.goto(`/staff-dashboard/applications?status=under_review&q=${word}`);
  await hydrate(page);
  await expect(page.getByRole("checkbox", { name: "Select all" })).toBeVisible();
  await expect(at(0)).toContainText("You have it in hand");
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(page.locator("button:focus")).toHaveText("Approve");
  await page.keyboard.press("Escape");
  await expect(at(0).getByText(/It becomes a verified vendor/)).toBeHidden();
  expect(statuses().get(ids[0])).toBe("under_review");
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await expect(at(0)).toContainText("approved");
  expect(await focused(staff)).toBe(ids[1]);

  // A rejection asks for its notes; a selection says what it means before it is approved.
  await page.keyboard.press("r");
  await page.keyboard.type("No laboratory.");
  for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(at(1)).toContainText("rejected");
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await page.keyboard.press("Shift+A");
  await expect(page.getByText(/Each is charged the yearly fee/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 applications approved.")).toBeVisible();
  expect(ids.map((id) => statuses().get(id))).toEqual(["approved", "rejected", "approved", "approved"]);

  await page.setViewportSize(PHONE);
  await page.goto("/staff-dashboard/applications?status=approved");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(staff.complaints).toEqual([]);
  await staff.leave();
});

test("ids in the audit log lead to what they name, by keyboard", async ({ browser }) => {
  const admin = await demoAccount(browser, "admin");
  const { page } = admin;
  await page.goto("/admin/audit?subjectType=vendor");
  await hydrate(page);
  const row = page
    .getByRole("main")
    .locator("details", { has: page.locator('a[href^="/vendor/"]') })
    .first();
  const link = row.locator('a[href^="/vendor/"]').first();
  await row.locator("summary").focus();
  await page.keyboard.press("Enter");
  // The actor's link comes first.
  for (let nth = 0; nth < 2; nth += 1) await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  const to = (await link.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Vendor Not Found");
  expect(admin.complaints).toEqual([]);
  await admin.leave();
});
