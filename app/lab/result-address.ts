/** A public result's own page. */
export const resultPath = (id: string): string => `/lab/${id}`;

/** What looks a code up. */
export const verifyPath = (code: string): string => `/lab-verification?${new URLSearchParams({ code }).toString()}`;

/** A certificate's file; the name is the hash of its bytes. */
export const certificatePath = (hash: string): string => `/certificates/${hash}.pdf`;
