import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { vendors } from "../../catalogue/vendors/schema";
import { userRewards } from "../rewards/schema";
import { openOf } from "./may-redeem";
import { OPEN_REDEMPTIONS_MAX, REDEMPTION_MINIMUMS, type RedemptionState, type RETURN_CAUSES } from "./rules";
import { redemptions } from "./schema";
import { type Way, wayOf } from "./words";

/** A redemption as its member sees it; of the payout details the last characters. */
export interface OwnRedemption {
  id: string;
  way: Way;
  points: number;
  card: string | null;
  store: { id: string; name: string } | null;
  payoutEnding: string;
  state: RedemptionState;
  requestedAt: number;
  settledAt: number | null;
  reference: string | null;
  returnCause: (typeof RETURN_CAUSES)[number] | null;
  returnReason: string | null;
  /** Nobody of staff has taken it in hand yet. */
  canCancel: boolean;
}

interface Paging {
  cursor: string | null;
  limit: number;
}

const NEWEST: SortKey[] = [
  { column: redemptions.requestedAt, direction: "desc" },
  { column: redemptions.id, direction: "desc" },
];

function selectOwn(db: Db, userId: string, { cursor, limit }: Paging) {
  return db
    .select({ row: redemptions, storeName: sql<string | null>`${vendors.name}`.as("store_name") })
    .from(redemptions)
    .leftJoin(vendors, eq(vendors.id, redemptions.vendorId))
    .where(and(eq(redemptions.userId, userId), afterCursor(NEWEST, cursor)))
    .orderBy(...orderBy(NEWEST))
    .limit(limit + 1);
}

type Row = Awaited<ReturnType<typeof selectOwn>>[number];

const toOwn = ({ row, storeName }: Row): OwnRedemption => ({
  id: row.id,
  way: wayOf(row),
  points: row.points,
  card: row.card,
  store: row.vendorId === null ? null : { id: row.vendorId, name: storeName ?? "" },
  payoutEnding: row.payoutEnding,
  state: row.state,
  requestedAt: row.requestedAt,
  settledAt: row.bouncedAt ?? row.settledAt,
  reference: row.reference,
  returnCause: row.returnCause,
  returnReason: row.returnReason,
  canCancel: row.state === "held" && row.heldBy === null,
});

function pageOf(rows: Row[], limit: number): Page<OwnRedemption> {
  const { items, nextCursor } = toPage(rows, limit, ({ row }) => [row.requestedAt, row.id]);
  return { items: items.map(toOwn), nextCursor };
}

/** The viewer's redemptions, newest first. @throws InvalidCursor */
export async function ownRedemptions(db: Db, viewer: Viewer, paging: Paging): Promise<Page<OwnRedemption>> {
  return pageOf(await selectOwn(db, demand(viewer, "member.act").id, paging), paging.limit);
}

/**
 * Of how many payments the site says how long they took; with fewer it says nothing. The last that were paid are among
 * those whose payout details are still kept, by which an index finds them.
 */
const TIMED = 20;
const TIMED_FROM = 5;

/** A select with more choices helps nobody. */
const STORES_MAX = 500;

/**
 * What the page of redeeming shows, in one round trip: the balance, the viewer's redemptions, and how long payments took.
 * @param asked the way of being paid; left out, the first that the balance reaches
 */
export async function readRedeeming(
  { db, site }: Pick<RequestContext, "db" | "site">,
  viewer: Viewer,
  { way: asked, ...paging }: Paging & { way: Way | undefined },
) {
  const { id: userId, vendorId } = demand(viewer, "member.act");
  const lately = db
    .select({ took: sql<number>`${redemptions.settledAt} - ${redemptions.requestedAt}`.as("took") })
    .from(redemptions)
    .where(
      and(
        isNotNull(redemptions.payoutSealed),
        isNotNull(redemptions.settledAt),
        sql`+${eq(redemptions.state, "fulfilled")}`,
      ),
    )
    .orderBy(desc(redemptions.settledAt), desc(redemptions.id))
    .limit(TIMED)
    .as("lately");
  const ownBalance = db
    .select({ balance: userRewards.currentBalance })
    .from(userRewards)
    .where(eq(userRewards.userId, userId));
  const showsStores =
    asked === undefined
      ? sql`coalesce((${ownBalance}), 0) < ${REDEMPTION_MINIMUMS.gift_card}`
      : sql`${asked} = 'store_credit'`;
  const [[rewards], [open], rows, [paid], stores] = await db.batch([
    ownBalance,
    db.select({ count: openOf(userId).as("open") }).from(sql`(select 1) as once`),
    selectOwn(db, userId, paging),
    db
      .select({ count: sql<number>`count(*)`.as("paid"), longest: sql<number | null>`max(took)`.as("longest") })
      .from(lately),
    db
      .select({ id: vendors.id, name: vendors.name })
      .from(vendors)
      .where(and(sql`${vendors.hiddenAt} is null`, showsStores))
      .orderBy(vendors.nameKey)
      .limit(STORES_MAX),
  ]);
  const { count: timed, longest } = paid ?? { count: 0, longest: null };
  const balance = rewards?.balance ?? 0;
  return {
    way: asked ?? (balance < REDEMPTION_MINIMUMS.gift_card ? ("store_credit" as const) : ("gift_card" as const)),
    balance,
    isFull: (open?.count ?? 0) >= OPEN_REDEMPTIONS_MAX,
    giftCards: site.redemptions.giftCards,
    stores: stores.filter(({ id }) => id !== vendorId),
    page: pageOf(rows, paging.limit),
    /** Within how many days the last payments came; null where too few were made to say. */
    paidWithin: timed < TIMED_FROM || longest === null ? null : { count: timed, days: Math.ceil(longest / DAY_MS) },
  };
}
