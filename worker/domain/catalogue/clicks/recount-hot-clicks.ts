import { and, asc, eq, gt, gte, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { products } from "../products/schema";
import { firstHotDay } from "./hot-days";
import { clickDays } from "./schema";

/** Products handled at a time: bounds what one statement reads and writes. */
const BATCH = 500;

/** Sum and write are one statement, so a click that comes meanwhile is not lost. */
export async function recountHotClicks(db: Db, now: number, batch = BATCH): Promise<void> {
  const recent = db
    .select({ clicks: sql`coalesce(sum(${clickDays.clicks}), 0)`.as("clicks") })
    .from(clickDays)
    .where(
      and(
        eq(clickDays.target, "product"),
        eq(clickDays.targetId, sql`${products}.${sql.identifier(products.id.name)}`),
        gte(clickDays.day, firstHotDay(now)),
      ),
    );
  let last = "";
  for (;;) {
    const ids = await db
      .select({ id: products.id })
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(batch);
    const end = ids.at(-1)?.id;
    if (end === undefined) return;
    await db
      .update(products)
      .set({ hotClicks: sql`(${recent})` })
      .where(and(gt(products.id, last), lte(products.id, end), gt(products.hotClicks, 0)));
    last = end;
  }
}
