import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { violations } from "./steps/axe";
import { expect, hydrate, STATE, STATES, test } from "./steps/fixtures";
import { pageToast } from "./steps/toasts";

const PASSWORD = "moss lantern orbit";
const NEW = "quiet harbour stones";

test.use({ storageState: STATES.visitor });

/** A member of this test's own, logged in with the request's cookies. */
async function register(request: APIRequestContext, origin: string): Promise<string> {
  const name = `mailer${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const data = {
    ...{ username: name, email: `${name}@example.org`, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ dateOfBirth: "1990-01-15", agreeToTerms: true, ageVerification: true },
    ...{ productInterests: ["Kratom"], howDidYouHear: "friend" },
  };
  const answer = await request.post("/api/auth/register", { data, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return name;
}

/** The link in the newest mail of a kind to somebody, as an admin reads it on the outbox page. */
async function linkFromOutbox(browser: Browser, name: string, subject: string): Promise<string> {
  const context = await browser.newContext({ storageState: STATES.admin, javaScriptEnabled: true });
  const page = await context.newPage();
  await page.goto("/admin/outbox?state=sent");
  const row = page
    .getByRole("row")
    .filter({ hasText: `to ${name}@example.org` })
    .filter({ hasText: subject })
    .first();
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  const mail = row.locator("xpath=following-sibling::tr[1]");
  await mail.getByText("Read the email").click();
  const href = await mail.getByRole("link").first().getAttribute("href");
  await context.close();
  return new URL(href ?? "").pathname + new URL(href ?? "").search;
}

const login = async (page: Page, name: string, password: string) => {
  await page.goto("/login");
  await page.locator("main").getByLabel("Username or email").fill(name);
  await page.locator("main").getByLabel("Password").fill(password);
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(`scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a member who forgot the password sets a new one by the mailed link", async ({
      browser,
      page,
      playwright,
      baseURL,
      extraHTTPHeaders,
    }) => {
      const elsewhere = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders,
        storageState: STATES.visitor,
      });
      const name = await register(elsewhere, baseURL ?? "");
      await page.goto("/login");
      await page.locator("main").getByRole("link", { name: "Forgot your password?" }).click();
      if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
      await page.getByLabel("Username or email").fill(name);
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.locator("main").getByRole("status")).toContainText(
        "If there is an account with this name or address",
      );

      await page.goto(await linkFromOutbox(browser, name, "Choose a new password"));
      if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
      await page.getByLabel("New password", { exact: true }).fill(NEW);
      await page.getByLabel("Confirm new password").fill(`${NEW}?`);
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("Passwords do not match")).toBeVisible();
      await page.getByLabel("New password", { exact: true }).fill(NEW);
      await page.getByLabel("Confirm new password").fill(NEW);
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(pageToast(page)).toContainText("Your password has been changed.");

      expect((await elsewhere.get("/api/auth/me")).status()).toBe(401);
      await login(page, name, PASSWORD);
      await expect(page.locator("main").getByRole("alert")).toContainText("Invalid username or password");
      await login(page, name, NEW);
      await expect(page.getByRole("banner")).toContainText(`Hi, ${name}`);
      await elsewhere.dispose();
    });
  });
}

test("a new member confirms the address by its mail, which also lies in the folder", async ({
  browser,
  page,
  baseURL,
}) => {
  const name = await register(page.request, baseURL ?? "");
  await page.goto("/account/email");
  await expect(page.getByText("Your email address is not confirmed yet.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto(await linkFromOutbox(browser, name, "Confirm your email address"));
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(pageToast(page)).toContainText("Your address is confirmed.");
  await expect(page.locator("main")).toContainText("This address is confirmed.");
  await page.goto("/account/email");
  await expect(page.locator("main")).not.toContainText("not confirmed yet");

  const folder = join(STATE, "mail");
  const kept = () =>
    existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8")) : [];
  await expect.poll(() => kept().some((mail) => mail.includes(`To: <${name}@example.org>`))).toBe(true);
});

test("a password changed on one device logs the other out", async ({ page, playwright, baseURL, extraHTTPHeaders }) => {
  const name = await register(page.request, baseURL ?? "");
  const other = await playwright.request.newContext({ baseURL, extraHTTPHeaders, storageState: STATES.visitor });
  const data = { login: name, password: PASSWORD };
  expect((await other.post("/api/auth/login", { data, headers: { origin: baseURL ?? "" } })).ok()).toBe(true);
  const heard = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto("/account/password");
  await hydrate(page);
  expect(await violations(page)).toEqual([]);
  // A socket that is asked for with the old session just as it ends is refused, and the browser says so.
  await heard;
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(NEW);
  await page.getByLabel("Confirm new password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(pageToast(page)).toContainText("Other devices are logged out.");
  expect((await other.get("/api/auth/me")).status()).toBe(401);
  expect((await page.request.get("/api/auth/me")).status()).toBe(200);
  await other.dispose();
});
