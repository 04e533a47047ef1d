/** The first few of a list by their keys, smaller keys first; the list itself need not be sorted. */
export function firstBy<T>(items: Iterable<T>, most: number, keysOf: (item: T) => readonly number[]): T[] {
  const keyed = Array.from(items, (item) => ({ item, keys: keysOf(item) }));
  keyed.sort((a, b) => {
    const at = a.keys.findIndex((key, n) => key !== b.keys[n]);
    return at < 0 ? 0 : (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
  });
  return keyed.slice(0, most).map(({ item }) => item);
}
