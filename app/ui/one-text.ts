declare const value: unique symbol;

/** Something written as one text. */
export type OneText<T> = string & { readonly [value]?: T };

/** For long lists in a loader's data: the router writes these value by value, which costs a page more than the values. */
export const asOneText = <T>(of: T): OneText<T> => JSON.stringify(of) as OneText<T>;

/**
 * The same again. As all that a loader says it is not checked: it is part of this page's own answer, and written by the
 * same build.
 */
export const readOneText = <T>(text: OneText<T>): T => JSON.parse(text) as T;
