import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { aJpeg } from "../factories/pictures";
import { Database } from "./steps/database";
import { expect, hydrate, listen, STATE, STATES, test } from "./steps/fixtures";

const PASSWORD = "moss lantern orbit";
const PICTURE = { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aJpeg()) };

const newName = (start: string) => `${start}${randomBytes(4).toString("hex")}`;
const pointsOf = (name: string) =>
  new Database(STATE).rows(
    "select l.type, l.points from reward_ledger l join users u on u.id = l.user_id where u.username = ?",
    name,
  );

/** Another browser on another network. */
async function openBrowser(browser: Browser, storageState = STATES.visitor): Promise<Page> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  const extraHTTPHeaders = { "cf-connecting-ip": `10.${a}.${b}.${c}` };
  const page = await (await browser.newContext({ storageState, extraHTTPHeaders })).newPage();
  listen(page);
  return page;
}

/** Fills the form in and sends it, as a newcomer does. */
async function sendForm(
  page: Page,
  name: string,
  { address = `${name}@example.org`, invite = "" } = {},
): Promise<void> {
  await page.goto("/register?returnTo=/account");
  await hydrate(page);
  const form = page.locator("form.register");
  await form.getByLabel("Username").fill(name);
  await form.getByLabel("Email address").fill(address);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByLabel("Date of birth").fill("1990-01-15");
  await form.getByRole("checkbox", { name: "Kratom" }).check();
  await form.getByLabel("How did you hear about us?").selectOption("friend");
  if (invite !== "") await form.getByLabel("Invite code (optional)").fill(invite);
  await form.getByRole("checkbox", { name: /I agree/ }).check();
  await form.getByRole("checkbox", { name: /21 or older/ }).check();
  await form.getByRole("button", { name: "Create account" }).click();
}

async function register(...how: Parameters<typeof sendForm>): Promise<void> {
  await sendForm(...how);
  await expect(how[0].getByRole("heading", { level: 1 })).toHaveText("Your account");
}

async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto("/login?returnTo=/account");
  await page.getByLabel("Username or email").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
}

test.use({ storageState: STATES.visitor });

test("a newcomer registers, confirms the mail, uploads a picture, logs in elsewhere and ends that session", async ({
  browser,
  page,
}) => {
  const name = newName("newcomer");
  await register(page, name);
  expect(pointsOf(name)).toEqual([{ type: "signup_bonus", points: 500 }]);
  await expect(page.getByRole("main")).toContainText("Not confirmed");

  const admin = await openBrowser(browser, STATES.admin);
  const mail = admin.getByRole("row").filter({ hasText: `to ${name}@example.org` });
  await expect(async () => {
    await admin.goto("/admin/outbox?state=sent");
    await expect(mail.first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  const body = mail.first().locator("xpath=following-sibling::tr[1]");
  await body.getByText("Read the email").click();
  const link = new URL((await body.getByRole("link").first().getAttribute("href")) ?? "");
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Thank you. Your address is confirmed.")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("main")).not.toContainText("Not confirmed");

  await page.goto("/account/picture");
  await hydrate(page);
  await page.getByLabel("New picture").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Your picture has been saved.")).toBeVisible();
  await expect(page.getByRole("banner").locator(".me img")).toHaveAttribute("src", /^\/pictures\//);

  const elsewhere = await openBrowser(browser);
  await logIn(elsewhere, name);
  await page.goto("/account/sessions");
  const others = page.getByRole("button", { name: /^End the session on/ });
  await expect(others).toHaveCount(1);
  await others.click();
  await expect(page.getByText("The session has ended.")).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Login Required");
  await page.reload();
  await expect(page.getByText("This session")).toBeVisible();
});

test("staff claim a flagged registration and approve it, which pays one bonus", async ({ browser, page }) => {
  // A generic name and a disposable address: 20 + 40.
  const name = `user${parseInt(randomBytes(4).toString("hex"), 16)}`;
  await register(page, name, { address: `${name}@mailinator.com` });
  expect(pointsOf(name)).toEqual([]);

  const staff = await openBrowser(browser);
  await logIn(staff, "staff", "leafproof-demo");
  await staff.goto("/moderation/registrations");
  const card = staff.getByRole("row", { name });
  await expect(card).toContainText("60");
  await expect(card).toContainText("Generic username");
  await card.getByRole("button", { name: "Claim" }).click();
  await expect(card.getByRole("button", { name: "Release" })).toBeVisible();
  const admin = await openBrowser(browser, STATES.admin);
  await admin.goto("/moderation/registrations");
  const seen = admin.getByRole("row", { name });
  await expect(seen).toContainText("staff is reviewing it");
  await expect(seen.getByText("Decide…")).toHaveCount(0);

  // An empty note is asked for before anything is sent.
  await card.getByText("Decide…").click();
  await expect(card.getByLabel("Note, for staff")).toBeFocused();
  await card.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(card.getByLabel("Note, for staff")).toBeFocused();
  await card.getByLabel("Note, for staff").fill("Wrote to us; a person.");
  await card.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(staff.getByText(`${name}: approved; the welcome bonus is paid`)).toBeVisible();
  expect(pointsOf(name)).toEqual([{ type: "signup_bonus", points: 500 }]);
  await page.goto("/notifications");
  await expect(page.getByRole("main")).toContainText("Your registration was approved");
});

test("an invite code takes as many as it may, and its row says so", async ({ browser, page }) => {
  const admin = await openBrowser(browser, STATES.admin);
  await admin.goto("/invite-manager");
  await admin.getByLabel("Max Uses").fill("1");
  await admin.getByRole("button", { name: "Generate code" }).click();
  await expect(admin.getByRole("main")).toContainText(/Invite code generated: LEAF-/);
  const code = /LEAF(?:-[2-9A-HJ-NP-Z]{4}){3}/.exec(await admin.getByRole("main").innerText())?.[0] ?? "";
  const row = admin.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("Active");

  await register(page, newName("invited"), { invite: code });
  await admin.reload();
  await expect(row).toContainText("Used up");
  await expect(row).toContainText("1 of 1");
  await expect(row.getByRole("button", { name: /Deactivate/ })).toHaveCount(0);

  const late = await openBrowser(browser);
  await sendForm(late, newName("late"), { invite: code });
  await expect(late.getByText("Invalid or expired invite code")).toBeVisible();
  await expect(late.getByLabel("Invite code (optional)")).toBeFocused();
});
