import type { Page } from "@playwright/test";

/** What a page says of the step that led to it. */
export const pageToast = (page: Page) => page.locator(".toast-place:not(.toast-place--live) .toast");

/** What the member's inbox tells in passing. */
export const inPassing = (page: Page) => page.locator(".toast-place--live .toast");
