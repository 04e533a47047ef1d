import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { WatchKind } from "../../catalogue/watched/forms";
import { watches } from "../../catalogue/watched/schema";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { newestResult } from "./list-watches";
import { batchOf, byId, NO_WATCH, type Subject } from "./watch";

/** What a watch was of and when it began, as `watch` takes it again. */
export type Ended = Subject & { kinds: WatchKind[]; createdAt: number };

/** Of a batch, the newest of its results that show; null while what is watched does not show. */
const aboutIt = sql<string | null>`case
  when not exists (select 1 from ${vendors} where ${vendors.id} = ${watches.vendorId} and ${isNull(vendors.hiddenAt)}) then null
  when ${watches.subject} = 'vendor' then ${watches.vendorId}
  when not exists (select 1 from ${products} where ${products.id} = ${watches.productId} and ${isNull(products.hiddenAt)}) then null
  when ${watches.subject} = 'product' then ${watches.productId}
  else ${newestResult} end`.as("about");

/** Ends the watch that is meant. @returns null where there is none; with `about: null`, one that cannot begin anew */
async function end(db: Db, which: SQL | undefined) {
  const [[row]] = await db.batch([
    db
      .select({ subject: watches.subject, kinds: watches.kinds, createdAt: watches.createdAt, about: aboutIt })
      .from(watches)
      .where(which),
    db.delete(watches).where(which),
  ]);
  return row ?? null;
}

const again = (row: Awaited<ReturnType<typeof end>>): Ended | null =>
  row === null || row.about === null ? null : { ...row, about: row.about };

/**
 * Stops watching something, even if it is hidden by now.
 * @returns what was watched; null if nothing was, or if it does not show any longer
 * @throws Unauthenticated
 */
export async function unwatch(db: Db, viewer: Viewer, { subject, about }: Subject): Promise<Ended | null> {
  const { id: userId } = demand(viewer, "member.act");
  const subjectId = subject === "batch" ? batchOf(about) : sql`${about}`;
  const mine = and(eq(watches.userId, userId), eq(watches.subject, subject), eq(watches.subjectId, subjectId));
  return again(await end(db, mine));
}

/** Ends a watch by its id. @returns as `unwatch`. @throws Unauthenticated; NotFound */
export async function endWatch(db: Db, viewer: Viewer, id: string): Promise<Ended | null> {
  const ended = await end(db, byId(viewer, id));
  if (ended === null) throw new NotFound(NO_WATCH);
  return again(ended);
}
