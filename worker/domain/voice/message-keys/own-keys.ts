import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { talkerOf } from "../messages/talker";
import { messageKeys } from "./schema";

/** The viewer's keys in use, the oldest first; without their backups. @throws Unauthenticated */
export async function ownKeys({ db, viewer }: Pick<RequestContext, "db" | "viewer">) {
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
