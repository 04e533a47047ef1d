declare const value: unique symbol;

/** A value as JSON, with the type that reading it gives back. */
type OneText<T> = string & { readonly [value]?: T };

/** What was written last: the server renders what its loader has just written. */
let last: { text: string; of: unknown } | null = null;

/** For what is long in a loader's data: the router writes these value by value, which costs a page more than the values. */
export function asOneText<T>(of: T): OneText<T> {
  const text = JSON.stringify(of) as OneText<T>;
  last = { text, of };
  return text;
}

/**
 * The same again. As all that a loader says it is not checked: it is part of this page's own answer, and written by the
 * same build.
 */
export const readOneText = <T>(text: OneText<T>): T => (last?.text === text ? last.of : JSON.parse(text)) as T;
