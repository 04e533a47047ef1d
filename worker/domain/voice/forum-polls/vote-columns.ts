const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Column = `votes${(typeof PLACES)[number]}`;

/** Where a poll counts the votes for each of its choices, by place. */
export const VOTE_COLUMNS: readonly Column[] = PLACES.map((place) => `votes${place}` as const);

/** One value a column. */
export const byColumn = <V>(valueOf: (place: number, column: Column) => V) =>
  Object.fromEntries(VOTE_COLUMNS.map((column, place) => [column, valueOf(place, column)])) as Record<Column, V>;
