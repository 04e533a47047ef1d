/** A public result's own page. */
export const resultPath = (id: string): string => `/lab/${id}`;

/** What looks a code up. */
export const verifyPath = (code: string): string => `/lab-verification?${new URLSearchParams({ code }).toString()}`;
