import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { talkerOf } from "../messages/talker";
import { distinctName } from "./distinct-name";
import { messageKeys } from "./schema";

/** The viewer's keys in use, the oldest first, no two with one name; without their backups. @throws Unauthenticated */
export async function ownKeys({ db, viewer }: Pick<RequestContext, "db" | "viewer">) {
  const { id: userId } = talkerOf(viewer);
  const keys = await db
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
  const taken: string[] = [];
  return keys.map((key) => {
    const label = distinctName(key.label, taken);
    taken.push(label);
    return { ...key, label };
  });
}
