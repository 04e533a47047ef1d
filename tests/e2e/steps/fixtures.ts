import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";

/** A network of its own for every test and run, so that no throttle counts one against another. */
function freshNetwork(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/**
 * Collects what must never happen on any page: script errors, console errors and warnings (a violated content security
 * policy is one), and parts of the page that do not load.
 */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`script error: ${error.message}`));
  page.on("console", (message) => {
    const kind = message.type();
    // Chromium repeats every answer of 400 and above here; those of the page's parts are collected below.
    if ((kind === "error" || kind === "warning") && !message.text().startsWith("Failed to load resource")) {
      complaints.push(`console ${kind}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("response", (response) => {
    const isPart = !response.request().isNavigationRequest() && !/\.data(\?|$)/.test(response.url());
    if (response.status() >= 400 && isPart) complaints.push(`${response.status()} for ${response.url()}`);
  });
  return complaints;
}

export const test = base.extend<{ complaints: string[] }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, "cf-connecting-ip": freshNetwork() });
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = listen(page);
      await use(complaints);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** The folder that playwright.config.ts gives the site for its state. */
export const STATE = process.env["E2E_STATE"] ?? "";

const cookiesOf = (name: string) => join(STATE, "people", `${name}.json`);

/** The cookies of people who have come in already, kept by people.setup.ts. */
export const STATES = { visitor: cookiesOf("visitor"), member: cookiesOf("member"), admin: cookiesOf("admin") };

/** Touches the page as a pointer would and waits until the framework runs it. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  // Elements know their fibers before the framework has taken the page over: a click on a link still leaves it then.
  await page.waitForFunction(() => {
    const [, root] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer")) ?? [];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
}
