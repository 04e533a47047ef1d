import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, listen, test } from "./steps/fixtures";

const PASSWORD = "hollow reed lantern 42";

/** An account made for the journey, so that none of the demo's is changed. */
async function newAccount(request: APIRequestContext, baseURL: string): Promise<string> {
  const username = `walker${randomBytes(4).toString("hex")}`;
  const data = {
    ...{ username, email: `${username}@example.org`, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ dateOfBirth: "1990-01-15", agreeToTerms: true, ageVerification: true },
    ...{ productInterests: ["Kratom"], howDidYouHear: "forum" },
  };
  const answer = await request.post("/api/auth/register", { data, headers: { origin: baseURL } });
  expect(answer.status(), await answer.text()).toBe(201);
  return username;
}

async function openBrowser(browser: Browser): Promise<Page> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  const context = await browser.newContext({ extraHTTPHeaders: { "cf-connecting-ip": `10.${a}.${b}.${c}` } });
  const page = await context.newPage();
  listen(page);
  return page;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/login?returnTo=/account");
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

/** The app's code now, or `steps` of thirty seconds later: a code works once. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

test("a session is ended from another browser and is dead at once", async ({ browser, request, baseURL }) => {
  const username = await newAccount(request, baseURL ?? "");
  const [mine, other] = [await openBrowser(browser), await openBrowser(browser)];
  await logIn(other, username);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Your account");
  await logIn(mine, username);
  await mine.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Sessions" }).click();
  await expect(mine.getByText("This session")).toHaveCount(1);
  // The third is the one that registering opened.
  await expect(mine.getByRole("main").locator(".sessions li")).toHaveCount(3);
  await mine.getByRole("button", { name: "End all other sessions" }).click();
  await expect(mine.getByText("Your other sessions have ended.")).toBeVisible();
  await expect(mine.getByRole("main").locator(".sessions li")).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Login Required");
});

test("a second factor is set up, asked for, replaced by a recovery code, and switched off", async ({
  browser,
  request,
  baseURL,
}) => {
  const username = await newAccount(request, baseURL ?? "");
  const page = await openBrowser(browser);
  await logIn(page, username);
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Second factor" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  await expect(page.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
  const secret = ((await page.locator("code.secret").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const recovery = await page.locator(".recovery-codes code").allTextContents();
  expect(recovery).toHaveLength(10);

  const phone = await openBrowser(browser);
  await logIn(phone, username);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Second factor");
  await phone.getByLabel("Code").fill("000000");
  await phone.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(phone.getByText("That code is not right, or has already been used.")).toBeVisible();
  await phone.getByLabel("Code").fill(codeOf(secret, 1));
  await phone.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(phone).toHaveURL("/account");

  const third = await openBrowser(browser);
  await logIn(third, username);
  await third.getByLabel("Code").fill((recovery[0] ?? "").toLowerCase());
  await third.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(third).toHaveURL("/account");
  await third.goto("/account/second-factor");
  await expect(third.getByText("9 recovery codes left.")).toBeVisible();
  await third.getByLabel("Your password").fill(PASSWORD);
  await third.getByLabel("Authenticator code or recovery code").fill(recovery[1] ?? "");
  await third.getByRole("button", { name: "Turn off the second factor" }).click();
  await expect(third.getByRole("button", { name: "Set up a second factor" })).toBeVisible();
});

test("a member takes everything along and leaves", async ({ browser, request, baseURL }) => {
  const username = await newAccount(request, baseURL ?? "");
  const page = await openBrowser(browser);
  await logIn(page, username);
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Your data" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download your data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^leafproof-${username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const data = JSON.parse(readFileSync(await file.path(), "utf8")) as Record<string, unknown>;
  expect(data).toMatchObject({ account: [{ username }], reviews: [] });

  await page.getByRole("link", { name: "Delete your account" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await logIn(page, username);
  await expect(page.getByText("Invalid username or password")).toBeVisible();
});
