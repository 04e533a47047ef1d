import { eq, isNull, lte, or, type SQL } from "drizzle-orm";
import { type SQLiteColumn, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { Conflict } from "../../../errors";

/**
 * How long a case stays with the person who took it, in milliseconds, if they do nothing more (rules/access#queues).
 */
export const HOLD_MS = 10 * 60_000;

/** Who has a case in hand, and since when (UTC epoch milliseconds). */
export interface Holder {
  id: string;
  username: string;
  since: number;
}

/** The columns of a table whose rows are cases that one person at a time decides. */
export const holdColumns = () => ({ heldBy: text("held_by"), heldAt: timestamp("held_at") });

interface HoldColumns {
  heldBy: SQLiteColumn;
  heldAt: SQLiteColumn;
}

/** The case is nobody's or this member's: a condition of every write that decides it. */
export const isFreeFor = (table: HoldColumns, memberId: string, now: number): SQL | undefined =>
  or(isNull(table.heldBy), eq(table.heldBy, memberId), lte(table.heldAt, now - HOLD_MS));

/** For taking it in hand: what was read to be another one's is taken over, and nothing that somebody took since. */
export const isFreeFrom = (
  table: HoldColumns,
  holder: Holder | null,
  memberId: string,
  now: number,
): SQL | undefined => (holder === null ? isFreeFor(table, memberId, now) : eq(table.heldBy, holder.id));

/** The columns of a case that nobody has in hand, as after a decision or a release. */
export const NOBODYS = { heldBy: null, heldAt: null } as const;

interface HeldRow {
  heldBy: string | null;
  heldAt: number | null;
  heldByName: string | null;
}

/** Null where nobody has the case in hand, or nobody has anymore. */
export const holderOf = ({ heldBy, heldAt, heldByName }: HeldRow, now: number): Holder | null =>
  heldBy === null || heldAt === null || heldAt <= now - HOLD_MS
    ? null
    : { id: heldBy, username: heldByName ?? "Someone", since: heldAt };

/** Who else has the case in hand, for this member. */
export function otherHolder(row: HeldRow, memberId: string, now: number): Holder | null {
  const holder = holderOf(row, now);
  return holder?.id === memberId ? null : holder;
}

/** What others read when they try to decide a case that somebody has in hand. */
export const heldWords = ({ username }: Pick<Holder, "username">): string =>
  `${username} is looking at this. Take it over to decide it yourself.`;

export const heldByOther = (holder: Holder): Conflict => new Conflict(heldWords(holder), "claimed-by-other");
