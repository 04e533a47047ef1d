import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { messageKeys } from "./schema";

/** Keys shown, removed ones included. Nobody gets this many by ordinary use of browsers. */
const KEYS_SHOWN = 200;

/** The keys in use of these members: messages are sealed for them, and signatures checked with them. */
export const selectActiveKeys = (db: Db, userIds: readonly string[]) =>
  db
    .select({ id: messageKeys.id, userId: messageKeys.userId, signKey: messageKeys.signKey })
    .from(messageKeys)
    .where(and(isOneOf(messageKeys.userId, userIds), isNull(messageKeys.removedAt)));

/** All that was ever used between them, those in use first. */
export const selectKeys = (db: Db, userIds: readonly string[]) =>
  db
    .select({
      userId: messageKeys.userId,
      id: messageKeys.id,
      encryptKey: messageKeys.encryptKey,
      signKey: messageKeys.signKey,
      label: messageKeys.label,
      createdAt: messageKeys.createdAt,
      removedAt: messageKeys.removedAt,
    })
    .from(messageKeys)
    .where(isOneOf(messageKeys.userId, userIds))
    .orderBy(asc(sql`${messageKeys.removedAt} is not null`), desc(messageKeys.createdAt), asc(messageKeys.id))
    .limit(KEYS_SHOWN);

/** What a member ever signed with: all of it, so that no message escapes its report by its key's removal. */
export const selectSignKeys = (db: Db, userId: string) =>
  db
    .select({ id: messageKeys.id, signKey: messageKeys.signKey })
    .from(messageKeys)
    .where(eq(messageKeys.userId, userId));
