/** The texts whose section 12 promises that a change is announced. */
export const CHANGING_TEXTS = ["terms", "privacy"] as const;
export type ChangingText = (typeof CHANGING_TEXTS)[number];

/** Where the page of a text lists its announced changes. */
export const CHANGES_ANCHOR = "announced-changes";

const PAGES: Record<ChangingText, { title: string; path: string }> = {
  terms: { title: "Terms of Service", path: "/terms-of-service" },
  privacy: { title: "Privacy Policy", path: "/privacy-policy" },
};

export const titleOf = (text: ChangingText): string => PAGES[text].title;
export const changesPath = (text: ChangingText): string => `${PAGES[text].path}#${CHANGES_ANCHOR}`;
export const textAt = (path: string): ChangingText | undefined =>
  CHANGING_TEXTS.find((text) => PAGES[text].path === path);
