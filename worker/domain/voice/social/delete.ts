import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";
import { UNDO_MS } from "../forum-writing/limits";
import { tellOfReleased } from "./announce-released";
import { HELD_SOCIAL } from "./author-checks";
import { HIDDEN_BY_US } from "./edit";
import type { SocialKind } from "./limits";
import { socialComments, socialPosts } from "./schema";
import { NO_SOCIAL_COMMENT, NO_SOCIAL_POST, type SocialContext, takeTurn } from "./turns";

const UNDO_OVER = "What you deleted can be brought back for a day.";

export const TABLES = { social_post: socialPosts, social_comment: socialComments } as const;
const NONE: Record<SocialKind, string> = { social_post: NO_SOCIAL_POST, social_comment: NO_SOCIAL_COMMENT };

const SHOWN = { hiddenAt: null, hiddenCause: null, hiddenBy: null, hiddenReason: null };

interface Hiding {
  cause: "author" | "moderator";
  by: string;
  reason: string | null;
}

/**
 * The statements that take something away. What its author had deleted a moderator can still decide about: lifting that
 * brings back no more than the deletion, which is told by who it was hidden by.
 */
export function hideSocial(
  db: Db,
  kind: SocialKind,
  id: string,
  { cause, by, reason }: Hiding,
  now: number,
): BatchItem<"sqlite">[] {
  const table = TABLES[kind];
  const isOpen = sql`(${table.hiddenCause} is null or ${table.hiddenCause} = 'held')`;
  const mayTakeOver = cause === "moderator" ? sql`(${isOpen} or ${table.hiddenCause} = 'author')` : isOpen;
  return [
    db
      .update(table)
      .set({
        ...{ hiddenAt: now, hiddenCause: cause, hiddenReason: reason },
        hiddenBy: sql`iif(${table.hiddenCause} is 'author', ${table.hiddenBy}, ${by})`,
      })
      .where(sql`${table.id} = ${id} and ${mayTakeOver}`),
  ];
}

/** The statements that undo a moderator's hiding of that moment. */
export function restoreSocial(db: Db, kind: SocialKind, id: string, hiddenAt: number | null): BatchItem<"sqlite">[] {
  const table = TABLES[kind];
  const hidden = sql`${table.id} = ${id} and ${table.hiddenCause} = 'moderator' and ${table.hiddenAt} = ${hiddenAt ?? 0}`;
  const deleted = sql`${table.hiddenBy} = ${table.authorId}`;
  return [
    db
      .update(table)
      .set(SHOWN)
      .where(sql`${hidden} and not (${deleted})`),
    db
      .update(table)
      .set({ hiddenCause: "author", hiddenReason: null })
      .where(sql`${hidden} and ${deleted}`),
  ];
}

/** The statements that let through what waited for a moderator; whom it names hears of it by the minutely job. */
export const releaseSocial = (db: Db, kind: SocialKind, id: string, now: number): BatchItem<"sqlite">[] => {
  const table = TABLES[kind];
  return [
    tellOfReleased(db, kind, id, now),
    db
      .update(table)
      .set(SHOWN)
      .where(sql`${table.id} = ${id} and ${table.hiddenCause} = 'held'`),
  ];
};

const ownRow = async (db: Db, kind: SocialKind, id: string, authorId: string) => {
  const table = TABLES[kind];
  const [row] = await db
    .select({
      hiddenAt: table.hiddenAt,
      hiddenCause: table.hiddenCause,
      hiddenReason: table.hiddenReason,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(and(eq(table.id, id), eq(table.authorId, authorId)));
  if (row === undefined) throw new NotFound(NONE[kind]);
  if (row.hiddenCause === "moderator") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  return row;
};

/**
 * Deletes a post or comment of one's own; a place stays where others answered it (rules/social#deleting). Two round trips.
 * @throws NotFound also for somebody else's; Forbidden for what moderators hid; RateLimited
 */
export async function deleteOwn(context: SocialContext, kind: SocialKind, id: string): Promise<"deleted"> {
  const { db, now } = context;
  const author = await takeTurn(context);
  const row = await ownRow(db, kind, id, author.id);
  if (row.hiddenCause === "author") return "deleted";
  const [first, ...rest] = hideSocial(db, kind, id, { cause: "author", by: author.id, reason: null }, now);
  if (first !== undefined) await db.batch([first, ...rest]);
  return "deleted";
}

export const mayUndo = (
  { hiddenAt, hiddenCause }: { hiddenAt: number | null; hiddenCause: string | null },
  now: number,
) => hiddenCause === "author" && hiddenAt !== null && now - hiddenAt <= UNDO_MS;

/** For a day; what waited for a moderator before waits again. @throws Conflict once it is over; as deleteOwn */
export async function undoDelete(context: SocialContext, kind: SocialKind, id: string): Promise<"shown" | "held"> {
  const { db, now } = context;
  const author = await takeTurn(context);
  const row = await ownRow(db, kind, id, author.id);
  if (row.hiddenCause !== "author") return row.hiddenCause === "held" ? "held" : "shown";
  if (!mayUndo(row, now)) throw new Conflict(UNDO_OVER, "undo-over");
  const table = TABLES[kind];
  // Deleting is no way around the queue: what has an open case of being held goes back to waiting.
  const waits = sql`exists (select 1 from ${moderationCases} where ${isPendingAbout(kind, id)} and ${moderationCases.source} = 'held')`;
  const own = sql`${table.id} = ${id} and ${table.hiddenCause} = 'author'`;
  const [, , [after]] = await db.batch([
    db
      .update(table)
      .set({ hiddenCause: "held", hiddenBy: null, hiddenReason: HELD_SOCIAL })
      .where(sql`${own} and ${waits}`),
    db.update(table).set(SHOWN).where(own),
    db.select({ cause: table.hiddenCause }).from(table).where(eq(table.id, id)),
  ]);
  return after?.cause === "held" ? "held" : "shown";
}
