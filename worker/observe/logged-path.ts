/** Whoever has such an address reads what it leads to, so the log does not have it. */
const PRIVATE = /^\/+feeds\/+watching\/+./;

/** A path as the log keeps it: ids as they stand, and of a private feed only that it is one (rules/privacy#logs). */
export const loggedPath = (path: string): string => (PRIVATE.test(path) ? "/feeds/watching/…" : path);
