const LONGEST = 2000;

/**
 * Where a form may send its reader afterwards: a path on this site, never another one (rules/access#return-paths).
 * @param wanted what the form or the query says; anything but a path that begins with a single "/" is dropped
 * @returns the path with query and fragment, or `fallback`
 */
export function safeReturnPath(wanted: string | null | undefined, fallback = "/"): string {
  if (!wanted || wanted.length > LONGEST || !/^\/(?![/\\])/.test(wanted) || /[\\\p{C}\s]/u.test(wanted))
    return fallback;
  const base = "https://leafproof.invalid";
  if (!URL.canParse(wanted, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  // "/.//host" is a path to a parser and another host once its dots are resolved.
  if (origin !== base || pathname.startsWith("//")) return fallback;
  return pathname + search + hash;
}
