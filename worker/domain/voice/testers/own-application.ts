import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { Conflict } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { AGAIN_DAYS, EDITABLE_STATUSES, IS_TESTER, LOOKED_AT, OPEN_STATUSES, RUNS_VENDOR } from "./program";
import { testerApplications, testerDocuments } from "./schema";

export type ApplicationRow = typeof testerApplications.$inferSelect;

/** What there is of a member's applications. */
interface Own {
  /** The one that is not decided. */
  open: ApplicationRow | null;
  /** The one decided last. */
  decided: Pick<ApplicationRow, "id" | "status" | "submittedAt" | "reviewedAt" | "reviewNotes"> | null;
  document: { type: string; bytes: number; uploadedAt: number } | null;
  account: { id: string; email: string; vendorId: string | null; testerSince: number | null };
}

/** One round trip. */
export async function readOwn(db: Db, { id: userId }: Member): Promise<Own> {
  const isOpen = inArray(testerApplications.status, [...OPEN_STATUSES]);
  const mine = eq(testerApplications.userId, userId);
  const { id, status, submittedAt, reviewedAt, reviewNotes } = testerApplications;
  const [[found], [decided = null], [account]] = await db.batch([
    db
      .select({
        row: testerApplications,
        type: testerDocuments.type,
        bytes: testerDocuments.bytes,
        uploadedAt: testerDocuments.uploadedAt,
      })
      .from(testerApplications)
      .leftJoin(testerDocuments, eq(testerDocuments.id, testerApplications.documentId))
      .where(and(mine, isOpen))
      .limit(1),
    db
      .select({ id, status, submittedAt, reviewedAt, reviewNotes })
      .from(testerApplications)
      .where(and(mine, notInArray(testerApplications.status, [...OPEN_STATUSES])))
      .orderBy(desc(testerApplications.createdAt))
      .limit(1),
    db
      .select({ id: users.id, email: users.email, vendorId: users.vendorId, testerSince: users.testerSince })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const { type = null, bytes = null, uploadedAt = null } = found ?? {};
  return {
    open: found?.row ?? null,
    decided,
    document: type === null || bytes === null || uploadedAt === null ? null : { type, bytes, uploadedAt },
    account: account ?? { id: userId, email: "", vendorId: null, testerSince: null },
  };
}

/** When somebody who was rejected can apply again, UTC epoch milliseconds; null where nothing keeps them from it. */
export const againAt = ({ decided }: Pick<Own, "decided">): number | null =>
  decided?.status === "rejected" && decided.reviewedAt !== null ? decided.reviewedAt + AGAIN_DAYS * DAY_MS : null;

export const isEditable = ({ status }: Pick<ApplicationRow, "status">): boolean =>
  EDITABLE_STATUSES.some((each) => each === status);

/** What keeps a member from the form, as a code; null where nothing does. */
export function obstacleOf(own: Own, now: number): "tester" | "vendor" | "looked-at" | "too-soon" | null {
  if (own.account.testerSince !== null) return "tester";
  if (own.account.vendorId !== null) return "vendor";
  if (own.open !== null) return isEditable(own.open) ? null : "looked-at";
  return (againAt(own) ?? 0) > now ? "too-soon" : null;
}

const tooSoonText = (at: number): string =>
  `You can apply again ${AGAIN_DAYS} days after the decision, from ${new Date(at).toISOString().slice(0, 10)} on.`;

/** @throws Conflict, saying what is in the way */
export function refuseApplying(own: Own, now: number): void {
  switch (obstacleOf(own, now)) {
    case "tester":
      throw new Conflict(IS_TESTER, "already-tester");
    case "vendor":
      throw new Conflict(RUNS_VENDOR, "has-vendor");
    case "looked-at":
      throw new Conflict(LOOKED_AT, "application-under-review");
    case "too-soon":
      throw new Conflict(tooSoonText(againAt(own) ?? now), "application-too-soon");
    case null:
      return;
  }
}
