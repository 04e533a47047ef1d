/** Finds the items of a key, in the order they were given; none for a key that no item has. */
export function byKey<T>(items: readonly T[], keyOf: (item: T) => string): (key: string) => T[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return (key) => groups.get(key) ?? [];
}
