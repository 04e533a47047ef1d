import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { bytesSha256Hex } from "../../../hashing";
import type { CleanImage, ImageType } from "../../../media/clean-image";
import { fetchImage } from "../../../media/fetch-image";
import { readProductImage } from "./read-product-image";
import { record } from "../../foundation/audit/record";
import type { ProductImage } from "../products/schema";
import { editorOf, mustWrite, type ProductContext, productEntry } from "./product-editor";
import { loadProduct, mustNotBeDeleted } from "./load-product";
import { IMAGE_LIMIT, IMAGE_MAX_BYTES } from "./product-form";
import type { ImageSource } from "./product-form-schema";
import { withinQuota, refuseFull } from "./plan-quota";
import { products } from "../products/schema";
import { storeFile } from "../../../media/store-file";

const EXTENSIONS: Record<ImageType, string> = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif" };
const TYPES = new Map(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]));
/** Images that one account may bring in an hour: a refused address costs its vendor nothing of the plan. */
const IMAGE_RULE = { limit: 240, windowMs: 3_600_000 };
const CHANGED = "The product's images have changed in the meantime. Look at them again.";

type ImageContext = ProductContext & Pick<RequestContext, "objects" | "files" | "origin">;

export const IMAGE_PREFIX = "products/";
const keyOf = (file: string): string => IMAGE_PREFIX + file;

const addressOf = (file: string): string => `/images/products/${file}`;

export const addressOfKey = (key: string): string => addressOf(key.slice(IMAGE_PREFIX.length));

/** Stores an image under the hash of its bytes, so that its address never changes what it shows; once, however often. */
async function storeImage({ files }: ImageContext, { bytes, type }: CleanImage): Promise<string> {
  const sha256 = await bytesSha256Hex(bytes);
  const file = `${sha256}.${EXTENSIONS[type]}`;
  await storeFile(files, { key: keyOf(file), bytes, type, sha256 });
  return addressOf(file);
}

async function takeTurn({ objects, viewer, now }: ImageContext): Promise<void> {
  const who = viewer.kind === "member" ? viewer.id : "";
  await takeOrRefuse(objects.limiter(`product-image:${who}`), IMAGE_RULE, now);
}

interface Upload {
  bytes: Uint8Array;
  alt: string;
}

/** Checks and stores a file that came with the request. @throws Invalid, RateLimited */
export async function storeUpload(context: ImageContext, { bytes, alt }: Upload): Promise<ProductImage> {
  await takeTurn(context);
  return { url: await storeImage(context, readProductImage(bytes)), alt };
}

/** Fetches, checks and stores images one by one, so that one at a time is in memory. @throws Invalid, RateLimited */
export async function storeFetched(
  context: ImageContext,
  sources: readonly ImageSource[],
  field = "images",
): Promise<ProductImage[]> {
  const ownHost = new URL(context.origin).hostname;
  const stored: ProductImage[] = [];
  for (const { url, alt } of sources) {
    await takeTurn(context);
    const bytes = await fetchImage({ address: url, ownHost, field, maxBytes: IMAGE_MAX_BYTES });
    stored.push({ url: await storeImage(context, readProductImage(bytes, field)), alt });
  }
  return stored;
}

/** The right to it is checked before anything is fetched or stored. */
export async function addImage(
  context: ImageContext,
  id: string,
  bring: () => Promise<ProductImage | ProductImage[]>,
): Promise<ProductImage[]> {
  const { db, now, requestId, viewer } = context;
  const editor = editorOf(viewer);
  const loaded = await loadProduct(db, editor, id);
  mustNotBeDeleted(loaded);
  const { product, vendor } = loaded;
  mustWrite(editor, vendor);
  refuseFull(vendor, { images: 1 });
  const [image] = [await bring()].flat();
  if (image === undefined || product.images.some(({ url }) => url === image.url)) return product.images;
  const update = db
    .update(products)
    .set({
      images: sql`json_insert(${products.images}, '$[#]', json(${JSON.stringify(image)}))`,
      updatedAt: now,
    })
    .where(and(eq(products.id, id), isNull(products.deletedAt), withinQuota("images", vendor.id, 1)));
  const detail = { name: product.name, vendor: vendor.id, image: image.url };
  await batchIfChanged(
    db,
    update,
    [record(db, productEntry(editor, { action: "product.image_added", productId: id, detail }, requestId), now)],
    () => new Conflict(IMAGE_LIMIT, "plan-limit"),
  );
  await context.afterChange({ kind: "product", vendorIds: [vendor.id] });
  return [...product.images, image];
}

/** The file stays for the daily sweep: another product may show it. */
export async function removeImage(context: ImageContext, id: string, at: number): Promise<ProductImage[]> {
  const { db, now, requestId, viewer } = context;
  const editor = editorOf(viewer);
  const loaded = await loadProduct(db, editor, id);
  mustNotBeDeleted(loaded);
  const { product, vendor } = loaded;
  mustWrite(editor, vendor);
  const image = product.images[at];
  if (image === undefined) throw new NotFound("There is no such image.");
  const rest = product.images.filter((_, index) => index !== at);
  const update = db
    .update(products)
    .set({ images: rest, updatedAt: now })
    .where(and(eq(products.id, id), isNull(products.deletedAt), eq(products.images, product.images)));
  const detail = { name: product.name, vendor: vendor.id, image: image.url };
  await batchIfChanged(
    db,
    update,
    [record(db, productEntry(editor, { action: "product.image_removed", productId: id, detail }, requestId), now)],
    () => new Conflict(CHANGED, "changed-meanwhile"),
  );
  await context.afterChange({ kind: "product", vendorIds: [vendor.id] });
  return rest;
}

/** The file that an image's address names; no trip to D1. @returns null where it is none */
export async function readImageFile(
  files: R2Bucket,
  file: string,
  known: Headers,
): Promise<{ type: string; object: R2Object | R2ObjectBody } | null> {
  const type = TYPES.get(/^[0-9a-f]{64}\.(jpg|png|gif)$/.exec(file)?.[1] ?? "");
  const object = type === undefined ? null : await files.get(keyOf(file), { onlyIf: known });
  return type === undefined || object === null ? null : { type, object };
}
