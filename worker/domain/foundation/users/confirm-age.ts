import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Viewer } from "../access/policy";
import { users } from "./schema";

/** For members; a visitor's confirmation is a signed cookie (rules/access#age-memory). */
export async function confirmAge(db: Db, viewer: Viewer, now: number): Promise<void> {
  if (viewer.kind === "visitor") return;
  await db
    .update(users)
    .set({ ageVerifiedAt: now })
    .where(and(eq(users.id, viewer.id), isNull(users.ageVerifiedAt)));
}
