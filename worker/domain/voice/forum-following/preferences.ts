import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { forumPreferences } from "./schema";

interface ForumPreferences {
  /** Whether they follow the threads that they write in. */
  followsOwn: boolean;
}

/** @throws Unauthenticated */
export async function readForumPreferences(db: Db, viewer: Viewer): Promise<ForumPreferences> {
  const [row] = await db
    .select({ followsOwn: forumPreferences.followsOwn })
    .from(forumPreferences)
    .where(eq(forumPreferences.userId, memberOf(viewer).id));
  return row ?? { followsOwn: true };
}

/** What is followed already stays followed. @throws Unauthenticated */
export async function saveForumPreferences(db: Db, viewer: Viewer, { followsOwn }: ForumPreferences): Promise<void> {
  await db
    .insert(forumPreferences)
    .values({ userId: memberOf(viewer).id, followsOwn })
    .onConflictDoUpdate({ target: forumPreferences.userId, set: { followsOwn } });
}
