const NAME = "__Host-fresh";
/** As long as another isolate may go on with older settings, and a little more (rules/platform#freshness). */
const SECONDS = 15;

/** Makes the next requests of whoever changed what others show pass over every isolate's cache, so that they see it at once. */
export const freshCookie = `${NAME}=1; Path=/; Max-Age=${SECONDS}; HttpOnly; Secure; SameSite=Lax`;

export const asksFresh = (cookieHeader: string | null): boolean => cookieHeader?.includes(`${NAME}=1`) ?? false;
