import { and, eq, inArray } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { OPEN_STATUSES } from "./forms";
import { applicationEvents, applications, domainProofs } from "./schema";

/** For an account's deletion: undecided applications go whole, of the rest stays that it was, and how it ended. */
export function eraseApplications(db: Db, userId: string): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const own = db.select({ id: applications.id }).from(applications).where(eq(applications.userId, userId));
  return [
    db.update(applicationEvents).set({ answers: null, notes: "" }).where(inArray(applicationEvents.applicationId, own)),
    db.delete(domainProofs).where(inArray(domainProofs.applicationId, own)),
    db
      .delete(applications)
      .where(and(eq(applications.userId, userId), inArray(applications.status, [...OPEN_STATUSES]))),
    db
      .update(applications)
      .set({ answers: {}, sealedSecrets: null, businessName: "", reviewNotes: null })
      .where(eq(applications.userId, userId)),
  ];
}
