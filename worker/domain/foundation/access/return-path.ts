const LONGEST = 2000;

/** Anything but a path that begins with a single "/" is dropped (rules/access#return-paths). */
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
