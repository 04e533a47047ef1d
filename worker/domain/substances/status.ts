import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client";
import { products } from "../products/schema";
import { substanceStatuses } from "./schema";

/** What the status table says of a product's substance in one region (rulings R9). */
export const selectStatus = (db: Db, productId: string, region: string) =>
  db
    .select({ status: substanceStatuses.status, asOf: substanceStatuses.asOf, sourceUrl: substanceStatuses.sourceUrl })
    .from(substanceStatuses)
    .where(
      and(
        eq(substanceStatuses.region, region),
        inArray(
          substanceStatuses.substance,
          db.select({ substance: products.substance }).from(products).where(eq(products.id, productId)),
        ),
      ),
    );
