import { encodeCursor, type Page } from "../../../db/pagination";

/** A row of one kind, with where it stands among all. */
export interface Placed<T> {
  createdAt: number;
  id: string;
  /** Made of what a page shows only. Null for what the reader may not see. */
  item: () => T | null;
}

/** The newest rows of one kind after a place, newest first. */
interface Reached<T> {
  rows: readonly Placed<T>[];
  /** How many were asked for: fewer rows are the end of them. */
  looked: number;
}

type Place = Omit<Placed<unknown>, "item">;

const newestFirst = (a: Place, b: Place): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/**
 * One page of several lists in one order. Beyond where the first of them was read to nothing is known, so the page ends
 * there, however little it holds, and the next goes on from there: each list is read a fixed number of rows a page.
 */
export function newestOf<T>(lists: readonly Reached<T>[], size: number): Page<T> {
  const ends = lists.flatMap(({ rows, looked }) => (rows.length < looked ? [] : rows.slice(-1)));
  const [horizon] = [...ends].sort(newestFirst);
  const known = lists
    .flatMap(({ rows }) => rows)
    .filter((row) => horizon === undefined || newestFirst(row, horizon) <= 0)
    .sort(newestFirst);
  const shown: { row: Place; item: T }[] = [];
  for (const row of known) {
    const item = row.item();
    if (item !== null) shown.push({ row, item });
    if (shown.length > size) break;
  }
  const page = shown.slice(0, size);
  const last = shown.length > size ? page.at(-1)?.row : horizon;
  return {
    items: page.map(({ item }) => item),
    nextCursor: last === undefined ? null : encodeCursor([last.createdAt, last.id]),
  };
}
