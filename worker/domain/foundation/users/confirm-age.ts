import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Viewer } from "../access/policy";
import { users } from "./schema";

/** Records that a member passed the age gate; a visitor's confirmation is the signed cookie's matter (rulings R3). */
export async function confirmAge(db: Db, viewer: Viewer, now: number): Promise<void> {
  if (viewer.kind === "visitor") return;
  await db
    .update(users)
    .set({ ageVerifiedAt: now })
    .where(and(eq(users.id, viewer.id), isNull(users.ageVerifiedAt)));
}
