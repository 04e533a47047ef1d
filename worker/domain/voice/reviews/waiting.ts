import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { SubjectValues } from "./outline";
import { type Holes, prepared } from "../../../db/prepared";
import { HELD_CAUSES } from "./held";
import { selectReviews } from "./rows";
import { reviews } from "./schema";

/** More of one member wait at a time only where something is wrong. */
const WAITING_MAX = 5;

type Values = SubjectValues & { author: string };

/** A member's held reviews of what a page is about. */
export const waitingStatement = prepared((db, { author, vendor, product }: Holes<Values>) =>
  selectReviews(db)
    .where(
      and(
        eq(reviews.authorId, author),
        isNotNull(reviews.hiddenAt),
        isOneOf(reviews.hiddenCause, HELD_CAUSES),
        vendor === undefined ? undefined : sql`+${reviews.vendorId} = ${vendor}`,
        product === undefined ? undefined : sql`+${reviews.productId} = ${product}`,
      ),
    )
    .orderBy(desc(reviews.createdAt))
    .limit(WAITING_MAX),
);
