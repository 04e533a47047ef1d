import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { talkerOf } from "../messages/talker";
import { messageKeys } from "./schema";

type KeysContext = Pick<RequestContext, "db" | "viewer" | "now">;

const NO_KEY = "There is no such key of yours.";

/** The viewer's keys in use, the oldest first; without their backups. @throws Unauthenticated */
export async function ownKeys({ db, viewer }: Pick<KeysContext, "db" | "viewer">) {
  const { id: userId } = talkerOf(viewer);
  return db
    .select({
      id: messageKeys.id,
      encryptKey: messageKeys.encryptKey,
      signKey: messageKeys.signKey,
      label: messageKeys.label,
      createdAt: messageKeys.createdAt,
      hasBackup: sql<boolean>`${isNotNull(messageKeys.backup)}`.mapWith(Boolean).as("has_backup"),
    })
    .from(messageKeys)
    .where(and(eq(messageKeys.userId, userId), isNull(messageKeys.removedAt)))
    .orderBy(asc(messageKeys.createdAt), asc(messageKeys.id));
}

/** Nothing is sealed for it anymore, and its backup is gone. @throws Unauthenticated; NotFound for what is no key of the viewer's in use */
export async function removeKey({ db, viewer, now }: KeysContext, id: string): Promise<void> {
  const { id: userId } = talkerOf(viewer);
  const { meta } = await db
    .update(messageKeys)
    .set({ removedAt: now, backup: null })
    .where(and(eq(messageKeys.id, id), eq(messageKeys.userId, userId), isNull(messageKeys.removedAt)));
  if (meta.changes === 0) throw new NotFound(NO_KEY);
}
