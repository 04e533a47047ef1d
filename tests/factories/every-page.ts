interface Page<T> {
  items: readonly T[];
  nextCursor: string | null;
}

/** All that a list has, page by page. */
export async function everyPage<T>(read: (cursor?: string) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await read(cursor);
    found.push(...items);
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
}
