import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect, listen, STATES } from "./fixtures";

export const DEMO_PASSWORD = "leafproof-demo";
/** Of every new member. */
export const PASSWORD = "hollow reed lantern 42";

export const newName = (start: string): string => `${start}${randomBytes(4).toString("hex")}`;

/** Somebody in a browser and on a network of their own. */
export interface Somebody {
  name: string;
  page: Page;
  complaints: string[];
  /** Sends JSON with the browser's cookies, where a form would only take longer; the answer's body. */
  send: (method: "POST" | "PUT", path: string, data: unknown) => Promise<unknown>;
  leave: () => Promise<void>;
}

interface Browsing {
  /** Pixels. */
  width?: number;
  scripts?: boolean;
}

async function somebody(browser: Browser, name: string, { width = 1280, scripts = true }: Browsing): Promise<Somebody> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    javaScriptEnabled: scripts,
    storageState: STATES.visitor,
    extraHTTPHeaders: { "cf-connecting-ip": `10.${a}.${b}.${c}` },
  });
  const page = await context.newPage();
  const send: Somebody["send"] = async (method, path, data) => {
    const headers = { origin: new URL(page.url()).origin };
    const answer = await context.request.fetch(path, { method, data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  return { name, page, complaints: listen(page), send, leave: () => context.close() };
}

export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or email").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  // Whoever leaves the form before the answer is there is not logged in.
  await expect(page).not.toHaveURL(/\/login/);
}

/** One of the demo's accounts, logged in by the form. */
export async function demoAccount(browser: Browser, name: string, browsing: Browsing = {}): Promise<Somebody> {
  const who = await somebody(browser, name, browsing);
  await logIn(who.page, name, DEMO_PASSWORD);
  return who;
}

/** A new member, who has said to be an adult. */
export async function newMember(browser: Browser, start: string, width = 360): Promise<Somebody> {
  const who = await somebody(browser, newName(start), { width });
  await who.page.goto("/mission");
  await who.send("POST", "/api/auth/register", {
    ...{ username: who.name, email: `${who.name}@example.org`, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ dateOfBirth: "1990-01-15", agreeToTerms: true, ageVerification: true },
    ...{ productInterests: ["Kratom"], howDidYouHear: "forum" },
  });
  return who;
}
