import { and, eq, ne } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { failsUnique } from "../../../db/fails-unique";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { publicHost } from "../applications/wizard-forms";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { CHANGED_MEANWHILE, HOST_TAKEN, IDENTITY_CHANGED, type IdentityChange, NAME_TAKEN } from "./identity-forms";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { closeHeld, holdWebsite } from "./pending-website";
import { vendors } from "../../catalogue/vendors/schema";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

const NO_SUCH_VENDOR = "There is no such vendor.";

const selectIdentity = (db: Db, id: string) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      website: vendors.website,
      host: vendors.host,
      pendingWebsite: vendors.pendingWebsite,
      version: vendors.updatedAt,
    })
    .from(vendors)
    .where(eq(vendors.id, id));

export type VendorIdentity = Awaited<ReturnType<typeof selectIdentity>>[number];

export async function readIdentity(db: Db, viewer: Viewer, id: string): Promise<VendorIdentity> {
  demand(viewer, "staff.dashboard");
  const [row] = await selectIdentity(db, id);
  if (row === undefined) throw new NotFound(NO_SUCH_VENDOR);
  return row;
}

/** A website on another host waits for a second person; says whether one does (rules/vendors#identity-changes). */
export async function changeIdentity(
  context: Context,
  { id, version, ...change }: IdentityChange & { id: string },
): Promise<{ websitePending: boolean }> {
  const { db, viewer, now, requestId } = context;
  const { name, website, reason } = change;
  const actor = demand(viewer, "staff.dashboard");
  const host = publicHost(website) ?? "";
  const sameHost = and(eq(vendors.host, host), ne(vendors.id, id));
  const [[row], [other]] = await db.batch([
    selectIdentity(db, id),
    db.select({ id: vendors.id }).from(vendors).where(sameHost).limit(1),
  ]);
  if (row === undefined) throw new NotFound(NO_SUCH_VENDOR);
  if (version !== undefined && version !== row.version) throw new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");
  if (other !== undefined) throw new Invalid({ website: HOST_TAKEN });

  const waits = host !== row.host;
  const moved = !waits && website !== new URL(row.website, website).href;
  const pendingWebsite = waits ? website : null;
  const old = row.pendingWebsite;
  const [given, taken] = [
    pendingWebsite === old ? null : pendingWebsite,
    old === null || old === pendingWebsite ? null : old,
  ];
  const update = db
    .update(vendors)
    .set({
      name,
      nameKey: nameKeyOf(name),
      pendingWebsite,
      ...(moved ? { website } : {}),
      updatedAt: Math.max(now, row.version + 1),
    })
    .where(and(eq(vendors.id, id), eq(vendors.updatedAt, row.version)));
  const detail = {
    reason,
    ...(name !== row.name && { name, nameBefore: row.name }),
    ...(moved && { website, websiteBefore: row.website }),
    ...(given !== null && { held: given }),
  };
  const entry = { actor, action: IDENTITY_CHANGED, subjectType: "vendor", subjectId: id, detail, requestId };
  const rest = [
    ...(taken === null ? [] : [closeHeld(db, { vendorId: id, website: taken, by: actor.id }, now)]),
    ...(given === null ? [] : [holdWebsite(db, { vendorId: id, website: given, by: actor.id }, now)]),
    record(db, entry, now),
    outdatePages(db, "vendor-identity", now),
  ];
  try {
    await batchIfChanged(db, update, rest, () => new Conflict(CHANGED_MEANWHILE, "changed-meanwhile"));
  } catch (error) {
    throw failsUnique(error, "vendors.name_key") ? new Invalid({ name: NAME_TAKEN }) : error;
  }
  await context.afterChange({ kind: "vendor-identity", vendorIds: [id] });
  return { websitePending: waits };
}
