import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { type Holes, prepared } from "../../../db/prepared";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { isListed } from "../../catalogue/cards/product-rows";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import {
  kindsOf,
  NO_KIND,
  type Watched,
  type WatchKind,
  WATCHES_FULL,
  WATCHES_MAX,
} from "../../catalogue/watched/forms";
import { batchId } from "../../catalogue/watched/note-event";
import { watches } from "../../catalogue/watched/schema";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";

export interface Subject {
  subject: Watched;
  /** The vendor's or product's id; of a batch, the id of one of its public results. */
  about: string;
}

const NOTHING = "There is nothing like that to watch.";
export const NO_WATCH = "You have no such watch.";

const ofProduct = sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId}`;

/** Where a watch takes its columns from, by what is watched; nothing is selected while that does not show. */
const SOURCES: Record<
  Watched,
  { columns: Record<"subjectId" | "vendorId" | "productId" | "batchNumber", SQL>; from: (about: string) => SQL }
> = {
  vendor: {
    columns: {
      subjectId: sql`${vendors.id}`,
      vendorId: sql`${vendors.id}`,
      productId: sql`null`,
      batchNumber: sql`null`,
    },
    from: (about) => sql`from ${vendors} where ${and(eq(vendors.id, about), isNull(vendors.hiddenAt))}`,
  },
  product: {
    columns: {
      subjectId: sql`${products.id}`,
      vendorId: sql`${vendors.id}`,
      productId: sql`${products.id}`,
      batchNumber: sql`null`,
    },
    from: (about) => sql`${ofProduct} where ${and(eq(products.id, about), isListed)}`,
  },
  batch: {
    columns: {
      subjectId: batchId(labResults.productId, labResults.batchNumber),
      vendorId: sql`${vendors.id}`,
      productId: sql`${products.id}`,
      batchNumber: sql`${labResults.batchNumber}`,
    },
    from: (about) =>
      sql`${ofProduct} join ${labResults} on ${labResults.productId} = ${products.id} where ${and(eq(labResults.id, about), isPublic, isListed)}`,
  },
};

/**
 * Watches something; each thing is watched once per member (rules/watching#watches).
 * @param kinds what to be told about; if left out, everything for a new watch, and no change to an existing one
 * @param since when it began, UTC epoch milliseconds, for one that is taken back (`begunAt`); if left out, now
 * @throws Unauthenticated; Invalid if none of the kinds fits; NotFound if the thing does not show; Conflict if the member
 *   already has `WATCHES_MAX` watches
 */
export async function watch(
  db: Db,
  viewer: Viewer,
  { subject, about, kinds, since }: Subject & { kinds?: readonly WatchKind[] | undefined; since?: number | undefined },
  now: number,
): Promise<void> {
  const { id: userId } = demand(viewer, "member.act");
  const { columns, from } = SOURCES[subject];
  const wanted = kindsOf(subject).filter((kind) => kinds?.includes(kind) ?? true);
  if (wanted.length === 0) throw new Invalid({ kinds: NO_KIND });
  const source = from(about);
  const size = sql`(select count(*) from (select 1 from ${watches} where ${eq(watches.userId, userId)} limit ${WATCHES_MAX}))`;
  const mine = sql`select ${columns.subjectId} ${source}`;
  const own = sql`${watches.userId} = ${userId} and ${watches.subject} = ${subject} and ${watches.subjectId} = (${mine})`;
  const row = { id: newId(now), userId, subject, ...columns, kinds: wanted, createdAt: since ?? now };
  const added = insertSelected(db, watches, row, sql`${source} and ${size} < ${WATCHES_MAX}`).onConflictDoNothing();
  const [, , [found]] = await db.batch([
    added,
    db
      .update(watches)
      .set({ kinds: wanted, ...(since !== undefined && { createdAt: since }) })
      .where(sql`${own} and ${kinds === undefined ? 0 : 1}`),
    db
      .select({
        isThere: sql<number>`exists (${mine})`.as("is_there"),
        isMine: sql<number>`exists (select 1 from ${watches} where ${own})`.as("is_mine"),
      })
      .from(sql`(select 1) as once`),
  ]);
  if (found?.isThere !== 1) throw new NotFound(NOTHING);
  if (found.isMine !== 1) throw new Conflict(WATCHES_FULL, "watches-full");
}

/** The member's own watch of an id. @throws Unauthenticated */
export const byId = (viewer: Viewer, id: string) =>
  and(eq(watches.id, id), eq(watches.userId, demand(viewer, "member.act").id));

/** Changes what a watch tells about. @throws Unauthenticated; NotFound; Invalid if none of the kinds fits a batch */
export async function changeWatch(db: Db, viewer: Viewer, id: string, kinds: readonly WatchKind[]): Promise<void> {
  const wanted = JSON.stringify(kinds);
  const ofBatch = JSON.stringify(kinds.filter((kind) => kindsOf("batch").includes(kind)));
  const isBatch = eq(watches.subject, "batch");
  const { meta } = await db
    .update(watches)
    .set({ kinds: sql`iif(${isBatch}, ${ofBatch}, ${wanted})` })
    .where(and(byId(viewer, id), sql`(not ${isBatch} or ${ofBatch} <> '[]')`));
  if (meta.changes > 0) return;
  const [row] = await db.select({ id: watches.id }).from(watches).where(byId(viewer, id));
  if (row === undefined) throw new NotFound(NO_WATCH);
  throw new Invalid({ kinds: NO_KIND });
}

/** The batch that a result belongs to, whether or not the result shows. */
export const batchOf = (about: string | Placeholder) =>
  sql`(select ${batchId(labResults.productId, labResults.batchNumber)} from ${labResults} where ${labResults.id} = ${about})`;

/** The member's watch of something, as a statement for the batch that reads its page; `about` is as in `Subject`. */
const selectWatch = prepared((db, { member, about }: Holes<{ member: string; about: string }>, subject: Watched) =>
  db
    .select({ id: watches.id })
    .from(watches)
    .where(
      sql`${watches.userId} = ${member} and ${watches.subject} = ${sql.raw(`'${subject}'`)} and ${watches.subjectId} = ${subject === "batch" ? batchOf(about) : sql`${about}`}`,
    ),
);

/**
 * Whether the viewer watches it, for the batch of its page; `about` as in `watch`. No statement for a visitor, and none for
 * whoever views the site as a member: nobody else sees what somebody watches (rules/watching#watches).
 */
export const ownWatches = (db: Db, viewer: Viewer, { subject, about }: Subject) =>
  viewer.kind === "member" && !viewer.viewedAs ? [selectWatch(db, { member: viewer.id, about }, subject)] : [];
