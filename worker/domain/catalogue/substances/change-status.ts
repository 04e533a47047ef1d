import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { RequestContext } from "../../../context";
import { utcDay } from "../../../days";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { SUBSTANCES, type Substance } from "./classes";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { users } from "../../foundation/users/schema";
import type { LegalStatus } from "./forms";
import { regionName } from "./regions";
import { substanceStatuses } from "./schema";

export const DATE_AHEAD = "The source cannot have been read on a future day.";
export const CHANGED_MEANWHILE = "Someone has changed this entry in the meantime. Look at it, then save again.";

export interface RegionStatus {
  substance: Substance;
  region: string;
  status: LegalStatus;
  /** YYYY-MM-DD and an https address; both left aside for unknown. */
  asOf: string;
  sourceUrl: string;
  /** `updatedAt` that the change starts from; null for an entry that is not there; undefined overwrites. */
  version?: number | null | undefined;
}

const entryOf = (substance: Substance, region: string) =>
  and(eq(substanceStatuses.substance, substance), eq(substanceStatuses.region, region));

/** Audited from what to what (rules/substances#status-table). */
export async function changeStatus(
  { db, now, requestId, afterChange }: Pick<RequestContext, "db" | "now" | "requestId" | "afterChange">,
  viewer: Viewer,
  { substance, region, status, asOf, sourceUrl, version }: RegionStatus,
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  if (regionName(region) === null) throw new NotFound("There is no such region.");
  const known = status !== "unknown";
  if (known && asOf > utcDay(now)) throw new Invalid({ asOf: DATE_AHEAD });
  const [row] = await db.select().from(substanceStatuses).where(entryOf(substance, region));
  const seen = row?.updatedAt ?? null;
  if (version !== undefined && version !== seen) throw new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");

  const to = { status, asOf: known ? asOf : null, sourceUrl: known ? new URL(sourceUrl).href : null };
  const from = row ? { status: row.status, asOf: row.asOf, sourceUrl: row.sourceUrl } : null;
  const next = { ...to, updatedAt: Math.max(now, (seen ?? 0) + 1), updatedBy: actor.id };
  const write = db
    .insert(substanceStatuses)
    .values({ substance, region, ...next })
    .onConflictDoUpdate({
      target: [substanceStatuses.substance, substanceStatuses.region],
      set: next,
      setWhere: sql`${substanceStatuses.updatedAt} = ${seen ?? -1}`,
    });
  const subject = { subjectType: "substance_status", subjectId: `${substance}/${region}`, detail: { from, to } };
  const audit = recordIfChanged(db, { actor, action: "substance.status_changed", ...subject, requestId }, now);
  const [{ meta }] = await db.batch([write, audit, outdatePages(db, "region-status", now)]);
  await afterChange({ kind: "region-status" });
  if (meta.changes === 0) throw new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");
}

export async function statusesForAdmin(db: Db, viewer: Viewer, region: string) {
  demand(viewer, "admin.tools");
  return db
    .select({
      substance: substanceStatuses.substance,
      status: substanceStatuses.status,
      asOf: substanceStatuses.asOf,
      sourceUrl: substanceStatuses.sourceUrl,
      updatedAt: substanceStatuses.updatedAt,
      updatedBy: sql<string | null>`${users.username}`.as("updated_by_name"),
    })
    .from(substanceStatuses)
    .leftJoin(users, eq(users.id, substanceStatuses.updatedBy))
    .where(and(inArray(substanceStatuses.substance, SUBSTANCES), eq(substanceStatuses.region, region)));
}

export type StatusForAdmin = Awaited<ReturnType<typeof statusesForAdmin>>[number];
