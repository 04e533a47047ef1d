import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Conflict } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { EDITABLE_STATUSES, HAS_VENDOR, LOOKED_AT, OPEN_STATUSES } from "./forms";
import { applications } from "./schema";

export type ApplicationRow = typeof applications.$inferSelect;

export const selectOpen = (db: Db, userId: string) =>
  db
    .select()
    .from(applications)
    .where(and(eq(applications.userId, userId), inArray(applications.status, [...OPEN_STATUSES])))
    .limit(1);

export function refuseUneditable(member: Member, open: ApplicationRow | null): void {
  if (member.vendorId !== null) throw new Conflict(HAS_VENDOR, "has-vendor");
  if (open !== null && !isEditable(open)) throw new Conflict(LOOKED_AT, "application-under-review");
}

export const isEditable = ({ status }: Pick<ApplicationRow, "status">): boolean =>
  EDITABLE_STATUSES.some((each) => each === status);

/** The condition that the applicant may still change it when the write comes to it. */
export const stillEditable = (id: string) =>
  and(eq(applications.id, id), inArray(applications.status, [...EDITABLE_STATUSES]));
