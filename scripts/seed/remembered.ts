/** Rows made at the first reading and kept for the others. */
export function remembered<T>(rows: () => Iterator<T>): Iterable<T> {
  let kept: T[] | undefined;
  return {
    [Symbol.iterator]: () => (kept ??= [...{ [Symbol.iterator]: rows }]).values(),
  };
}
