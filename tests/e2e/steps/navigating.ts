import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/**
 * Waits for the part of the frame that comes a moment after hydration: it fetches a focused link's screen, keeps the
 * place of forms that the browser sends and answers for pages without a connection.
 * @param link a link of the sidebar @param script what the name of its screen's script begins with
 */
export async function navigating(page: Page, link: string, script: string): Promise<void> {
  const to = page.getByRole("link", { name: link, exact: true }).first();
  await expect(async () => {
    await to.blur();
    await to.focus();
    const ahead = page.locator(`link[rel="modulepreload"][href*="/${script}-"]`);
    await expect(ahead).toBeAttached({ timeout: 500 });
  }).toPass();
}
