import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { randomHex } from "../../../hashing";
import type { CleanImage, ImageType } from "../../../media/clean-image";
import { readImage } from "../../../media/image";
import { MediaRefused } from "../../../media/media-refused";
import { NO_VENDOR, ownVendorInPerson } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { PLAN_OFFERS } from "../../catalogue/plan-offers/offers";
import { vendors } from "../../catalogue/vendors/schema";
import { BANNER_FIELD, BANNER_MAX_BYTES } from "./banner-forms";
import { storeFile } from "../../../media/store-file";
import { lapsed } from "../../catalogue/vendors/lapsed";

const BRANDED = Object.entries(PLAN_OFFERS).flatMap(([plan, { customBranding }]) => (customBranding ? [plan] : []));
const branded = sql`${vendors.plan} in (select value from json_each(${JSON.stringify(BRANDED)}))`;

type Context = Pick<RequestContext, "db" | "files" | "defer" | "now" | "requestId">;

const EXTENSIONS: Record<ImageType, string> = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif" };
const TYPES = new Map(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]));
/** A header can name far more pixels than its bytes hold, and a browser would make room for all of them. */
const BANNER_MAX_SIDE = 4096;

const NO_BRANDING = `A banner is part of the ${PLAN_OFFERS.enterprise.name} plan.`;

export const BANNER_PREFIX = "banners/";
const keyOf = (vendorId: string, file: string): string => `${BANNER_PREFIX}${vendorId}/${file}`;

export const bannerAddress = (vendorId: string, file: string | null): string | null =>
  file === null ? null : `/images/banners/${vendorId}/${file}`;

export function readBanner(bytes: Uint8Array): CleanImage {
  try {
    return readImage(bytes, { maxBytes: BANNER_MAX_BYTES, maxSide: BANNER_MAX_SIDE });
  } catch (error) {
    if (error instanceof MediaRefused) throw new Invalid({ [BANNER_FIELD]: error.message });
    throw error;
  }
}

/** The one before goes after the answer. */
export async function saveBanner(context: Context, viewer: Viewer, { bytes, type }: CleanImage): Promise<string> {
  const { vendorId } = ownVendorInPerson(viewer);
  const file = `${randomHex(32)}.${EXTENSIONS[type]}`;
  await storeFile(context.files, { key: keyOf(vendorId, file), bytes, type });
  try {
    await replaceBanner(context, viewer, file);
  } catch (error) {
    context.defer(context.files.delete(keyOf(vendorId, file)));
    throw error;
  }
  return `/images/banners/${vendorId}/${file}`;
}

/** Takes the own vendor's banner away; without one it does nothing. */
export const removeBanner = (context: Context, viewer: Viewer): Promise<void> => replaceBanner(context, viewer, null);

/** One trip: what stood there and whether it may be changed are read in the batch that changes it. */
async function replaceBanner(context: Context, viewer: Viewer, file: string | null): Promise<void> {
  const { db, files, defer, now, requestId } = context;
  const { actor, vendorId } = ownVendorInPerson(viewer);
  const own = eq(vendors.id, vendorId);
  const detail = { removed: file === null };
  const entry = { actor, action: "banner.changed", subjectType: "vendor", subjectId: vendorId, detail, requestId };
  const [[before], { meta }] = await db.batch([
    db.select({ banner: vendors.banner, lapsedAt: vendors.writingLapsedAt }).from(vendors).where(own),
    db
      .update(vendors)
      .set({ banner: file })
      .where(file === null ? own : and(own, branded, sql`${vendors.writingLapsedAt} is null`)),
    recordIfChanged(db, entry, now),
  ]);
  if (before === undefined) throw new NotFound(NO_VENDOR);
  if (meta.changes === 0 && before.lapsedAt !== null) throw lapsed();
  if (meta.changes === 0) throw new Conflict(NO_BRANDING, "not-in-plan");
  if (before.banner !== null) defer(files.delete(keyOf(vendorId, before.banner)));
}

/** A case is about one vendor and one file, so that it never moves on to the next banner. */
export function bannerOf(id: string): { vendorId: string; file: string } {
  const [vendorId = "", file = ""] = id.split("/");
  return { vendorId, file };
}

/** The statement that takes a banner out of sight; its object stays, so that an appeal can bring it back. */
export const hideBanner = (db: Db, { vendorId, file }: ReturnType<typeof bannerOf>) =>
  db
    .update(vendors)
    .set({ banner: null })
    .where(and(eq(vendors.id, vendorId), eq(vendors.banner, file)));

/** The statement that brings a hidden banner back, unless there is another, or the plan brings none anymore. */
export const restoreBanner = (db: Db, { vendorId, file }: ReturnType<typeof bannerOf>) =>
  db
    .update(vendors)
    .set({ banner: file })
    .where(and(eq(vendors.id, vendorId), isNull(vendors.banner), branded));

export const deleteBanner = (files: R2Bucket, vendorId: string, file: string): Promise<void> =>
  files.delete(keyOf(vendorId, file));

export async function readBannerFile(
  { db, files }: Pick<RequestContext, "db" | "files">,
  { vendorId, file }: { vendorId: string; file: string },
): Promise<{ type: string; object: R2ObjectBody } | null> {
  const type = TYPES.get(/^[0-9a-f]{64}\.(jpg|png|gif)$/.exec(file)?.[1] ?? "");
  if (type === undefined) return null;
  const [owner] = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.id, vendorId), eq(vendors.banner, file), sql`${vendors.hiddenAt} is null`));
  const object = owner === undefined ? null : await files.get(keyOf(vendorId, file));
  return object === null ? null : { type, object };
}
