import { type Reaction, REACTIONS } from "./forms";

/** Where a post counts each reaction. */
const COLUMNS = {
  like: "likes",
  love: "loves",
  laugh: "laughs",
  wow: "wows",
  sad: "sads",
  angry: "angers",
} as const satisfies Record<Reaction, string>;
type Column = (typeof COLUMNS)[Reaction];

/** One value a column. */
export const byColumn = <V>(valueOf: (reaction: Reaction, column: Column) => V) =>
  Object.fromEntries(REACTIONS.map((reaction) => [COLUMNS[reaction], valueOf(reaction, COLUMNS[reaction])])) as Record<
    Column,
    V
  >;

/** What a row counts, by reaction. */
export const reactionsOf = (row: Record<Column, number>) =>
  Object.fromEntries(REACTIONS.map((reaction) => [reaction, row[COLUMNS[reaction]]])) as Record<Reaction, number>;
