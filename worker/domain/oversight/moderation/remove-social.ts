import { and, eq, isNull, sql } from "drizzle-orm";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { can } from "../../foundation/access/policy";
import { isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";
import { users } from "../../foundation/users/schema";
import { NO_REASON } from "../../voice/forum/refusals";
import { deleteOwn, TABLES } from "../../voice/social/delete";
import type { SocialKind } from "../../voice/social/limits";
import { NO_SOCIAL_COMMENT, NO_SOCIAL_POST, type SocialContext } from "../../voice/social/turns";
import { type DecideContext, decideCase, decideLoaded } from "./decide-case";
import { KINDS } from "./kinds";

const HIDDEN_ALREADY = "This is already deleted or hidden.";

/** Its author's deletion, or a moderator's, which is a decided case with an appeal (rules/social#deleting). */
export async function removeSocial(
  context: SocialContext & DecideContext,
  kind: SocialKind,
  id: string,
  reason = "",
): Promise<"deleted"> {
  const { db, viewer, now } = context;
  const actor = writerOf(viewer);
  if (!can(actor, "moderation.queue")) return deleteOwn(context, kind, id);
  const table = TABLES[kind];
  const [[row], [pending], [subject = null], [owner = null]] = await db.batch([
    db.select({ authorId: table.authorId, hiddenCause: table.hiddenCause }).from(table).where(eq(table.id, id)),
    db.select({ id: moderationCases.id }).from(moderationCases).where(isPendingAbout(kind, id)),
    KINDS[kind].subjects(db, sql`(select ${id} as subject_id)`),
    db
      .select({ id: users.id, username: users.username, email: users.email })
      .from(table)
      .innerJoin(users, and(eq(users.id, table.authorId), isNull(users.deletedAt)))
      .where(eq(table.id, id)),
  ]);
  if (row === undefined) throw new NotFound(kind === "social_post" ? NO_SOCIAL_POST : NO_SOCIAL_COMMENT);
  if (row.authorId === actor.id) return deleteOwn(context, kind, id);
  if (reason === "") throw new Invalid({ reason: NO_REASON });
  if (row.hiddenCause === "moderator" || row.hiddenCause === "author")
    throw new Conflict(HIDDEN_ALREADY, "already-decided");
  const decision = { decision: "hide", reason } as const;
  if (pending === undefined) {
    const about = { kind, source: "moderator", id: newId(now), subjectId: id, ownerId: row.authorId } as const;
    const unchanged = sql`exists (select 1 from ${table} where ${table.id} = ${id} and ${table.hiddenCause} is ${row.hiddenCause})`;
    const opening = insertWhere(db, moderationCases, { ...about, status: "open", openedAt: now }, unchanged);
    await decideLoaded(context, { actor, case: about, subject, owner }, decision, opening.onConflictDoNothing());
  } else await decideCase(context, { id: pending.id, ...decision });
  return "deleted";
}
