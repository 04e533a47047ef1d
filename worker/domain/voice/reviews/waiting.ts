import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import type { Viewer } from "../../foundation/access/policy";
import type { ReviewFilter } from "./forms";
import { HELD_CAUSES } from "./held";
import { selectReviews } from "./rows";
import { reviews } from "./schema";

/** More of one member wait at a time only where something is wrong. */
const WAITING_MAX = 5;

/** The statement that reads a member's held reviews of what a page is about, for a batch; of a visitor there are none. */
export function waitingStatement(db: Db, viewer: Viewer, { vendor, product }: ReviewFilter) {
  return selectReviews(db)
    .where(
      and(
        eq(reviews.authorId, viewer.kind === "member" ? viewer.id : ""),
        isNotNull(reviews.hiddenAt),
        isOneOf(reviews.hiddenCause, HELD_CAUSES),
        vendor === undefined ? undefined : sql`+${reviews.vendorId} = ${vendor}`,
        product === undefined ? undefined : sql`+${reviews.productId} = ${product}`,
      ),
    )
    .orderBy(desc(reviews.createdAt))
    .limit(WAITING_MAX);
}
