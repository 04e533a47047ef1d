import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { queueMailWhere } from "../../foundation/mail/queue-mail";
import { notifyOnSite, type NoticeWords } from "../../foundation/notifications/notify";
import { isListed } from "../cards/product-rows";
import { products } from "../products/schema";
import { isSuspended } from "../products/suspension";
import { users } from "../../foundation/users/schema";
import { vendors } from "../vendors/schema";
import { priceAlertMail } from "./alert-template";
import { priceAlerts } from "./schema";

/** Alerts that one run of the job sends; the next minute takes the rest. */
const AT_ONCE = 40;

/** The statement that calls the alerts whose bound a new price is below, for the batch that stores the price. */
export const callAlerts = (db: Db, productId: string, lowestPriceCents: number, now: number): BatchItem<"sqlite"> =>
  db
    .update(priceAlerts)
    .set({ dueAt: now })
    .where(
      and(
        eq(priceAlerts.productId, productId),
        gt(priceAlerts.belowCents, lowestPriceCents),
        isNull(priceAlerts.firedAt),
        isNull(priceAlerts.dueAt),
      ),
    );

/** A price that has risen again in the meantime is not notified (rules/products#price-alerts). */
export async function fireAlerts(db: Db, now: number, origin: string): Promise<void> {
  const due = await db
    .select({
      userId: priceAlerts.userId,
      email: users.email,
      username: users.username,
      productId: products.id,
      productName: products.name,
      vendorId: vendors.id,
      vendorName: vendors.name,
      belowCents: priceAlerts.belowCents,
      lowestPriceCents: products.lowestPriceCents,
      fires:
        sql<number>`(${isListed} and not ${isSuspended} and ${lt(products.lowestPriceCents, priceAlerts.belowCents)} and ${users.deletedAt} is null)`.as(
          "fires",
        ),
    })
    .from(priceAlerts)
    .innerJoin(users, eq(users.id, priceAlerts.userId))
    .innerJoin(products, eq(products.id, priceAlerts.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(isNotNull(priceAlerts.dueAt))
    .orderBy(asc(priceAlerts.dueAt))
    .limit(AT_ONCE);
  await batchLists(
    db,
    due.map((alert) => settle(db, alert, now, origin)),
  );
}

interface DueAlert {
  userId: string;
  email: string;
  username: string;
  productId: string;
  productName: string;
  vendorId: string;
  vendorName: string;
  belowCents: number;
  lowestPriceCents: number;
  fires: number;
}

/** For whoever set the price. */
export const alertNotice = ({
  userId,
  productId,
  productName,
  vendorId,
  vendorName,
}: Pick<DueAlert, "userId" | "productId" | "productName" | "vendorId" | "vendorName">): NoticeWords => ({
  ...{ userId, type: "system", mergeKey: `price/${productId}` },
  title: `${productName} is below your price`,
  message: `At ${vendorName} it now costs less than the price you set.`,
  actionUrl: `/vendor/${vendorId}/product/${productId}`,
});

/** Marks the alert first, and notifies only where that changed it. */
function settle(db: Db, alert: DueAlert, now: number, origin: string): BatchItem<"sqlite">[] {
  const { userId, productId } = alert;
  const mine = and(eq(priceAlerts.userId, userId), eq(priceAlerts.productId, productId), isNotNull(priceAlerts.dueAt));
  if (alert.fires !== 1) return [db.update(priceAlerts).set({ dueAt: null }).where(mine)];
  const fired = sql`exists (select 1 from ${priceAlerts} where ${mine} and ${priceAlerts.firedAt} = ${now})`;
  const reachable = sql`${fired} and exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.emailVerifiedAt} is not null and ${users.suspendedAt} is null)`;
  // This mail was asked for by itself, so the one that preferences send with a notice is left out.
  const shown = notifyOnSite(db, { ...alertNotice(alert), onlyIf: fired }, now);
  return [
    db.update(priceAlerts).set({ firedAt: now }).where(mine),
    queueMailWhere(db, { to: alert.email, ...priceAlertMail(origin, alert) }, reachable, now),
    shown,
    db.update(priceAlerts).set({ dueAt: null }).where(mine),
  ];
}
