import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { violations, visualViolations } from "./steps/axe";
import { expect, listen, STATES, test } from "./steps/fixtures";

const PASSWORD = "hollow reed lantern 42";
const PHONE = { width: 360, height: 740 };

test.use({ storageState: STATES.admin });

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

/** Registers somebody in a browser of their own. */
async function aMember(browser: Browser, baseURL: string): Promise<{ username: string; page: Page }> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { "cf-connecting-ip": `10.${a}.${b}.${c}` },
  });
  const username = await newAccount(context.request, baseURL);
  const page = await context.newPage();
  listen(page);
  return { username, page };
}

async function openUser(page: Page, username: string): Promise<void> {
  await page.goto("/admin-tools");
  await page.getByRole("main").getByRole("link", { name: "Users", exact: true }).click();
  await page.getByLabel("Start of a username").fill(username);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("main").getByRole("link", { name: username }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(username);
}
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("an admin changes a role, which is in force at once, and suspends, which ends the session", async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await aMember(browser, baseURL ?? "");
  await member.page.goto("/moderation");
  await expect(heading(member.page)).toHaveText("Access Denied");

  await openUser(page, member.username);
  await page.getByLabel("Base role").selectOption("moderator");
  await page.getByRole("button", { name: "Change the role" }).click();
  await expect(page.getByText("The role has been changed. It is now in effect.")).toBeVisible();
  await member.page.reload();
  await expect(heading(member.page)).toHaveText("Moderation");

  await page.getByText("Suspend this account").click();
  await page.getByRole("textbox", { name: "Reason" }).first().fill("Sold from the forum");
  await page.getByRole("button", { name: "Suspend the account" }).click();
  await expect(page.getByText("Suspended. Every session has ended.")).toBeVisible();
  await expect(page.getByText("by admin: Sold from the forum")).toBeVisible();
  await member.page.goto("/account");
  await expect(heading(member.page)).toHaveText("Login Required");

  await page.getByLabel("New note").fill("Wrote to support.");
  await page.getByRole("button", { name: "Add the note" }).click();
  await expect(page.getByText("Wrote to support.")).toBeVisible();
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText("The suspension has been lifted.")).toBeVisible();
  await member.page.context().close();
});

test("the pattern of names can be tried before it is saved", async ({ page }) => {
  await page.goto("/admin/settings");
  await page.getByLabel("Try a name").fill("guest42");
  await page.getByRole("button", { name: "Try the pattern" }).click();
  await expect(page.getByText("matches: it would score 20.")).toBeVisible();
});

test("a status of a substance goes from the editor to the page on laws", async ({ page }) => {
  await page.goto("/admin/settings/regions?region=US-WY");
  const form = page.getByRole("region", { name: "MIT" });
  await form.getByLabel("Status").selectOption("restricted");
  await form.getByRole("button", { name: "Save MIT" }).click();
  await expect(page.getByText("Give the https address of the source.")).toBeVisible();
  await form.getByLabel("Source read on").fill("2026-01-05");
  await form.getByLabel("Source, https").fill("https://law.example/wy");
  await form.getByRole("button", { name: "Save MIT" }).click();
  await expect(page.getByText("Saved for Wyoming. It is now in effect.")).toBeVisible();
  await page.goto("/education/laws?region=US-WY");
  await expect(page.locator("#US-WY").getByText("Restricted")).toBeVisible();

  await page.goto("/admin/settings/regions?region=US-WY");
  await form.getByLabel("Status").selectOption("unknown");
  await form.getByRole("button", { name: "Save MIT" }).click();
  await expect(page.getByText("Saved for Wyoming. It is now in effect.")).toBeVisible();
});

test("the admin's pages read well on a phone, light and dark", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of [
    "/admin-tools",
    "/admin-dashboard",
    "/admin-dashboard?tab=logs&clear=1",
    "/admin/users",
    "/admin/settings",
    "/admin/settings/regions",
  ]) {
    await page.goto(path);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect.soft(await violations(page), `axe, light, ${path}`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await visualViolations(page), `axe, dark, ${path}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, `pixels beyond the window, ${path}`).toBeLessThanOrEqual(0);
  }
  await page.goto("/admin/users?q=member");
  await page.getByRole("main").getByRole("link", { name: "member", exact: true }).click();
  await expect(heading(page)).toHaveText("member");
  expect.soft(await violations(page), "axe, a user's page").toEqual([]);
});
