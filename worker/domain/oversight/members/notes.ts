import { and, desc, eq, exists, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import { insertWhere } from "../../../db/insert-selected";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { sessions } from "../../foundation/sessions/schema";
import { userNotes, users } from "../../foundation/users/schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

const NOTES_SHOWN = 20;

/** What staff wrote about an account, newest first; its owner never reads it. */
export function selectNotes(db: Db, userId: string) {
  const author = alias(users, "author");
  return db
    .select({
      id: userNotes.id,
      body: userNotes.body,
      createdAt: userNotes.createdAt,
      author: sql<string | null>`${author.username}`.as("author_name"),
    })
    .from(userNotes)
    .leftJoin(author, eq(author.id, userNotes.authorId))
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.createdAt))
    .limit(NOTES_SHOWN);
}

const existing = (db: Db, userId: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));

/** The audit log says that there is a note, not what it says. One round trip. @throws Forbidden, NotFound */
export async function addNote(
  { db, now, requestId }: Context,
  viewer: Viewer,
  { userId, body }: { userId: string; body: string },
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const id = newId(now);
  const row = { id, userId, authorId: actor.id, body, createdAt: now };
  const write = insertWhere(db, userNotes, row, exists(existing(db, userId)));
  const entry = { actor, action: "user.note_added", subjectType: "user", subjectId: userId, detail: { noteId: id } };
  const [{ meta }] = await db.batch([write, recordIfChanged(db, { ...entry, requestId }, now)]);
  if (meta.changes === 0) throw new NotFound("There is no such account.");
}

export async function endMemberSessions(
  { db, now, requestId }: Context,
  viewer: Viewer,
  { userId }: { userId: string },
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const entry = { actor, action: "user.sessions_ended", subjectType: "user", subjectId: userId, detail: {}, requestId };
  db.ended.add(userId);
  const [known] = await db.batch([
    existing(db, userId),
    db.delete(sessions).where(and(eq(sessions.userId, userId), exists(existing(db, userId)))),
    recordIfChanged(db, entry, now),
  ]);
  if (known.length === 0) throw new NotFound("There is no such account.");
}
