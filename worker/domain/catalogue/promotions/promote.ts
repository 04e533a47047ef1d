import { and, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { REPEAT_MS, unlessRepeated } from "../../../db/unless-repeated";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { NO_VENDOR, ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { lapsed } from "../vendors/lapsed";
import { LIMIT_REACHED } from "../plan-offers/limit-texts";
import { utcMonth } from "../plan-offers/usage";
import { products } from "../products/schema";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { planLimit } from "../plan-offers/plan-limit";
import { vendors } from "../vendors/schema";
import { PROMOTION_DAYS_MAX, type PromotionInput, promotionEnd } from "./forms";
import { promotions } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId" | "afterChange">;

const NO_PRODUCT = "This is not one of your listed products.";
const PAST = "The last day has already passed.";
const TOO_LONG = `A promotion runs for ${PROMOTION_DAYS_MAX} days at most.`;

async function loadOwn(db: Db, vendorId: string, productId: string | null) {
  const [[vendor], [product]] = await db.batch([
    db.select().from(vendors).where(eq(vendors.id, vendorId)),
    db
      .select({ substance: products.substance })
      .from(products)
      .where(and(eq(products.id, productId ?? ""), eq(products.vendorId, vendorId), isNull(products.hiddenAt))),
  ]);
  if (vendor === undefined || vendor.hiddenAt !== null) throw new NotFound(NO_VENDOR);
  if (vendor.writingLapsedAt !== null) throw lapsed();
  if (productId !== null && product === undefined) throw new Invalid({ productId: NO_PRODUCT });
  return product?.substance ?? null;
}

/** "The plan's quota allows one more this month", by the plan and the count at the moment of the write. */
const withinMonth = (vendorId: string, month: string) => {
  const made = sql`select count(*) from promotions as made where made.vendor_id = ${vendorId} and made.month = ${month}`;
  return sql`coalesce((${made}) < ${planLimit("promotions")}, 1)`;
};

type Words = Pick<typeof promotions.$inferSelect, "vendorId" | "kind" | "title" | "body"> & { since: number };

const selectTwin = (db: Db, { vendorId, kind, title, body, since }: Words) =>
  db
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        eq(promotions.vendorId, vendorId),
        gt(promotions.createdAt, since),
        isNull(promotions.withdrawnAt),
        eq(promotions.kind, kind),
        eq(promotions.title, title),
        eq(promotions.body, body),
      ),
    )
    .limit(1);

/** Counted in the write itself, so that any number at once never exceed it (rules/promotions#month-limit). */
export async function promote(
  { db, now, requestId, afterChange }: Context,
  viewer: Viewer,
  input: PromotionInput,
): Promise<string> {
  const { actor, vendorId } = ownVendor(viewer);
  const endsAt = promotionEnd(input.lastDay);
  if (endsAt <= now) throw new Invalid({ lastDay: PAST });
  if (endsAt - now > (PROMOTION_DAYS_MAX + 1) * DAY_MS) throw new Invalid({ lastDay: TOO_LONG });
  const { kind, title, body } = input;
  const deal = kind === "deal";
  const productId = deal ? input.productId : null;
  const substance = await loadOwn(db, vendorId, productId);
  const id = newId(now);
  const month = utcMonth(now);
  const offer = { productId, substance, percentOff: deal ? input.percentOff : null, code: deal ? input.code : null };
  const row = { ...offer, id, vendorId, kind, title, body, month, endsAt, startsAt: now, createdAt: now };
  const twin = selectTwin(db, { ...row, since: now - REPEAT_MS });
  const insert = insertSelected(
    db,
    promotions,
    { ...row, createdBy: actor.id },
    sql`from vendors as payer where payer.id = ${vendorId} and payer.writing_lapsed_at is null and ${withinMonth(vendorId, month)} and ${notExists(twin)}`,
  );
  const detail = { vendor: vendorId, kind, title, endsAt };
  const audit = { actor, action: "promotion.made", subjectType: "promotion", subjectId: id, detail, requestId };
  const write = batchIfChanged(
    db,
    insert,
    [record(db, audit, now), outdatePages(db, "promotion", now)],
    () => new Conflict(`${LIMIT_REACHED} Used up: promotions this month.`, "plan-limit"),
  );
  await unlessRepeated(write, () => twin);
  await afterChange({ kind: "promotion", vendorIds: [vendorId] });
  return id;
}

/** The month's place is not given back (rules/promotions#month-limit). */
export async function withdrawPromotion(
  { db, now, requestId, afterChange }: Context,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const { actor, vendorId } = ownVendor(viewer);
  const withdraw = db
    .update(promotions)
    .set({ withdrawnAt: now })
    .where(and(eq(promotions.id, id), eq(promotions.vendorId, vendorId), isNull(promotions.withdrawnAt)));
  const detail = { vendor: vendorId };
  const audit = { actor, action: "promotion.withdrawn", subjectType: "promotion", subjectId: id, detail, requestId };
  await batchIfChanged(
    db,
    withdraw,
    [record(db, audit, now), outdatePages(db, "promotion", now)],
    () => new NotFound("There is no such promotion."),
  );
  await afterChange({ kind: "promotion", vendorIds: [vendorId] });
}
