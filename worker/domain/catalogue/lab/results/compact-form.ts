/** What every code begins with; in the compact form it tells a code from a batch number. */
export const CODE_PREFIX = "verify:";

/** Whether a text of the compact form is a code; anything else is a batch number (rules/lab#codes). */
export const isCode = (text: string): boolean => text.trim().toLowerCase().startsWith(CODE_PREFIX);

/** Where the compact form leads. @param find a code or a batch number, as typed */
export const batchPath = (find: string): string => `/lab-verification?${new URLSearchParams({ find }).toString()}`;
