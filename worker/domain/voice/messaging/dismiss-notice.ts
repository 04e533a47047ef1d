import type { RequestContext } from "../../../context";
import { dismissedNotices } from "../../foundation/dismissals/schema";
import type { LegalNotice } from "../messages/legal-notices";
import { talkerOf } from "../messages/talker";

/** Puts a legal notice away for good. @throws Unauthenticated */
export async function dismissNotice(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  notice: LegalNotice,
): Promise<void> {
  const { id: userId } = talkerOf(viewer);
  await db.insert(dismissedNotices).values({ userId, notice, dismissedAt: now }).onConflictDoNothing();
}
