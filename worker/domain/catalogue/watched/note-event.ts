import { type Column, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import type { WatchKind } from "./forms";
import { watchEvents, watches } from "./schema";

type Value = string | SQL | Column;

interface WatchEvent {
  kind: WatchKind | SQL;
  cause: Value;
  vendorId: Value;
  productId: Value | null;
  batchNumber?: Value;
  batchOnly?: SQL;
  aboutId?: Value;
  cents?: { from: number | SQL; to: number };
}

/** The id under which a batch is watched. */
export const batchId = (productId: Value, batchNumber: Value): SQL =>
  sql`(${productId} || '/' || upper(${batchNumber}))`;

/**
 * A statement for the same batch as the change itself: it writes an event if anybody watches the thing, else nothing. The
 * minutely job then tells the watchers (rules/watching#telling).
 * @param now UTC epoch milliseconds
 * @param from `from … where …` if the event's values are read from a table; if left out, one event is written
 */
export function noteEvent(db: Db, event: WatchEvent, now: number, from: SQL = sql`where 1`): BatchItem<"sqlite"> {
  const { kind, cause, vendorId, productId, batchNumber, batchOnly, aboutId, cents } = event;
  const batch = batchNumber === undefined || productId === null ? null : batchId(productId, batchNumber);
  const isWatched = sql.join(
    [
      batchOnly === undefined
        ? watched("vendor", vendorId)
        : sql`(not ${batchOnly} and ${watched("vendor", vendorId)})`,
      ...(productId === null ? [] : [watched("product", productId)]),
      ...(batch === null ? [] : [watched("batch", batch)]),
    ],
    sql` or `,
  );
  const row = {
    id: sql`${idsFrom(now)} || upper(hex(randomblob(8)))`,
    ...{ kind, cause, vendorId, productId, aboutId },
    batchId: batch ?? undefined,
    batchOnly,
    fromCents: cents?.from,
    toCents: cents?.to,
    createdAt: now,
    toldTo: "",
  };
  return insertSelected(db, watchEvents, row, sql`${from} and (${isWatched})`).onConflictDoNothing();
}

const watched = (subject: string, id: Value): SQL =>
  sql`exists (select 1 from ${watches} where ${watches.subject} = ${subject} and ${watches.subjectId} = ${id})`;
