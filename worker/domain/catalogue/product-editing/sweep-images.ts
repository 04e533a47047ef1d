import { sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { sweepOrphans } from "../../../media/sweep-orphans";
import { trashEnd } from "./delete-product";
import { addressOfKey, IMAGE_PREFIX } from "./product-images";
import { products } from "../products/schema";

/** Objects a day: each thousand of them costs one look at all products. */
const PER_RUN = 5000;
/** Prime to 256, so that the days begin at every two digits of the hashes in turn. */
const STRIDE = 97;

/** Deletes images that no product shows, nor one in the trash; daily. @returns how many files were deleted */
export function sweepImages(db: Db, files: R2Bucket, now: number, limit = PER_RUN): Promise<number> {
  const from = ((Math.floor(now / DAY_MS) * STRIDE) % 256).toString(16).padStart(2, "0");
  return sweepOrphans(files, { prefix: IMAGE_PREFIX, from, limit, now, inUse: (keys) => shown(db, keys, now) });
}

async function shown(db: Db, keys: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const byAddress = new Map(keys.map((key) => [addressOfKey(key), key]));
  const asked = JSON.stringify([...byAddress.keys()]);
  const rows = await db.all<{ url: string }>(sql`select distinct image.value ->> 'url' as url
    from ${products}, json_each(${products.images}) as image
    where (${products.deletedAt} is null or ${products.deletedAt} >= ${trashEnd(now)})
    and image.value ->> 'url' in (select value from json_each(${asked}))`);
  return new Set(rows.flatMap(({ url }) => byAddress.get(url) ?? []));
}
