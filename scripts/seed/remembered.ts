/** Rows made at the first reading and kept for the others. */
export function remembered<T>(rows: () => Iterator<T>): Iterable<T> {
  let kept: T[] | undefined;
  return {
    [Symbol.iterator]: () => (kept ??= [...{ [Symbol.iterator]: rows }]).values(),
  };
}

/** Rows made afresh at each reading, so that the large tables are never whole in memory. */
export const lazily = <T>(rows: () => Iterator<T>): Iterable<T> => ({ [Symbol.iterator]: rows });
