import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { NO_VENDOR, ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { lapsed } from "./lapsed";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { PROFILE_CHANGED_MEANWHILE, type ProfileChange } from "./profile-forms";
import { vendors } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId" | "afterChange">;

const columns = {
  id: vendors.id,
  name: vendors.name,
  website: vendors.website,
  location: vendors.location,
  founded: vendors.founded,
  averageShippingTime: vendors.averageShippingTime,
  description: vendors.description,
  shippingRegions: vendors.shippingRegions,
  paymentMethods: vendors.paymentMethods,
  socialMedia: vendors.socialMedia,
  writingLapsedAt: vendors.writingLapsedAt,
  updatedAt: vendors.updatedAt,
};

export const selectProfile = (db: Db, vendorId: string) =>
  db.select(columns).from(vendors).where(eq(vendors.id, vendorId));

export type VendorProfile = ReturnType<typeof toProfile>;

export function toProfile([row]: Awaited<ReturnType<typeof selectProfile>>) {
  if (row === undefined) throw new NotFound(NO_VENDOR);
  const { updatedAt: version, writingLapsedAt, ...profile } = row;
  return { ...profile, writingLapsed: writingLapsedAt !== null, version };
}

export const readProfile = async (db: Db, viewer: Viewer): Promise<VendorProfile> =>
  toProfile(await selectProfile(db, ownVendor(viewer).vendorId));

/** Name and website go through support (rules/vendors#own-profile). */
export async function changeProfile(context: Context, viewer: Viewer, change: ProfileChange): Promise<void> {
  const { db, now, requestId } = context;
  const { actor, vendorId } = ownVendor(viewer);
  const { version, socialMedia, ...said } = change;
  const detail = {
    fields: Object.keys(change).filter((field) => field !== "version"),
    ...(actor.tokenId !== undefined && { token: actor.tokenId }),
  };
  const update = db
    .update(vendors)
    .set({
      ...said,
      socialMedia: Object.fromEntries(Object.entries(socialMedia).filter(([, name]) => name !== "")),
      // Two changes within a millisecond still differ, so that the second of them meets a conflict.
      updatedAt: Math.max(now, (version ?? 0) + 1),
    })
    .where(
      and(
        eq(vendors.id, vendorId),
        isNull(vendors.writingLapsedAt),
        version === undefined ? undefined : eq(vendors.updatedAt, version),
      ),
    );
  const entry = {
    actor,
    action: "vendor.profile_changed",
    subjectType: "vendor",
    subjectId: vendorId,
    detail,
    requestId,
  };
  const refused = new Conflict(PROFILE_CHANGED_MEANWHILE, "changed-meanwhile");
  try {
    await batchIfChanged(db, update, [record(db, entry, now), outdatePages(db, "vendor-profile", now)], () => refused);
  } catch (error) {
    throw error === refused ? await reasonOf(db, vendorId, refused) : error;
  }
  await context.afterChange({ kind: "vendor-profile", vendorIds: [vendorId] });
}

async function reasonOf(db: Db, vendorId: string, otherwise: Error): Promise<Error> {
  const [row] = await selectProfile(db, vendorId);
  if (row === undefined) return new NotFound(NO_VENDOR);
  return row.writingLapsedAt === null ? otherwise : lapsed();
}
