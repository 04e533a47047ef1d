import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import type { Substance } from "./classes";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { substanceSuspensions } from "./schema";

export const SUSPENDED_ALREADY = "This substance is already suspended.";
const NOT_SUSPENDED = "This substance is not suspended.";

type Context = Pick<RequestContext, "db" | "now" | "requestId" | "afterChange">;

/** See rules/substances#suspension. */
export async function suspendSubstance(
  context: Context,
  viewer: Viewer,
  { substance, reason }: { substance: Substance; reason: string },
): Promise<void> {
  const { db, now, requestId } = context;
  const actor = demand(viewer, "admin.tools");
  const subject = { subjectType: "substance", subjectId: substance, detail: { reason } };
  await batchIfChanged(
    db,
    db
      .insert(substanceSuspensions)
      .values({ substance, reason, suspendedAt: now, suspendedBy: actor.id })
      .onConflictDoNothing(),
    [
      record(db, { actor, action: "substance.suspended", ...subject, requestId }, now),
      outdatePages(db, "suspended-class", now),
    ],
    () => new Conflict(SUSPENDED_ALREADY, "already-suspended"),
  );
  await changed(context);
}

export async function liftSuspension(context: Context, viewer: Viewer, substance: Substance): Promise<void> {
  const { db, now, requestId } = context;
  const actor = demand(viewer, "admin.tools");
  const subject = { subjectType: "substance", subjectId: substance, detail: {} };
  await batchIfChanged(
    db,
    db.delete(substanceSuspensions).where(eq(substanceSuspensions.substance, substance)),
    [
      record(db, { actor, action: "substance.suspension_lifted", ...subject, requestId }, now),
      outdatePages(db, "suspended-class", now),
    ],
    () => new Conflict(NOT_SUSPENDED, "not-suspended"),
  );
  await changed(context);
}

async function changed(context: Context): Promise<void> {
  await context.afterChange({ kind: "suspended-class", vendorIds: "all" });
}
