import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { products } from "../../catalogue/products/schema";
import { reviews } from "../../voice/reviews/schema";
import { earnsReward, payReviewRewards } from "../../voice/review-rewards/review-reward";
import { reverseReviewRewards } from "../../voice/review-rewards/reverse-review-reward";
import { vendors } from "../../catalogue/vendors/schema";
import { type ClaimDecision, ORDER_CONFIRMED } from "../../voice/claims/forms";
import { anyVendorState, isOfEarlierDay, isOrderGiven } from "../../voice/claims/confirmed";
import { purchaseClaims } from "../../voice/claims/schema";
import { markBought, unmarkUnbought } from "../../voice/claims/verified-mark";

type ClaimContext = SendingContext & Pick<RequestContext, "db" | "requestId" | "afterChange">;

const NO_CLAIM = "There is no such claim.";
const DECIDED_MEANWHILE = "This claim has already been decided. Look at it again.";

const STATES = { confirm: "confirmed", reject: "rejected" } as const;

const findClaim = async (db: Db, where: SQL | undefined) => {
  const [row] = await db
    .select({
      claim: purchaseClaims,
      vendorName: sql<string>`${vendors.name}`.as("vendor_name"),
      isGiven: sql<number>`${isOrderGiven}`.as("is_given"),
    })
    .from(purchaseClaims)
    .innerJoin(vendors, eq(vendors.id, purchaseClaims.vendorId))
    .where(where);
  if (row === undefined) throw new NotFound(NO_CLAIM);
  return { ...row.claim, vendorName: row.vendorName, isGiven: row.isGiven === 1 };
};
type Found = Awaited<ReturnType<typeof findClaim>>;

const refusalOf = ({ isGiven }: Found, decision: ClaimDecision["decision"]): Conflict =>
  isGiven && decision === "confirm"
    ? new Conflict(ORDER_CONFIRMED, "order-taken")
    : new Conflict(DECIDED_MEANWHILE, "changed-meanwhile");

/** Of several claims of one order one at most is confirmed, also of decisions at the same moment. */
const mayDecide = (decision: ClaimDecision["decision"]): SQL | undefined =>
  decision === "confirm" ? not(isOrderGiven) : undefined;

/**
 * A confirmation marks the member's reviews in the same batch (rules/claims#vendor-confirmation).
 * @param input `id` is the key by which the vendor knows the claim
 */
export async function decideClaimAsVendor(
  context: ClaimContext,
  viewer: Viewer,
  { id, decision, reason }: ClaimDecision & { id: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "vendor.own");
  const mine = and(
    eq(purchaseClaims.vendorKey, id),
    eq(purchaseClaims.vendorId, actor.vendorId ?? ""),
    anyVendorState,
    isOfEarlierDay(now),
  );
  const claim = await findClaim(db, mine);
  if (claim.sameNetwork && claim.staffState === "waiting") throw new NotFound(NO_CLAIM);
  const write = db
    .update(purchaseClaims)
    .set({
      vendorState: STATES[decision],
      vendorDecidedBy: actor.id,
      vendorDecidedAt: now,
      ...(decision === "reject" ? { rejectedReason: reason } : {}),
    })
    .where(
      and(
        mine,
        eq(purchaseClaims.vendorState, "waiting"),
        eq(purchaseClaims.staffState, "waiting"),
        mayDecide(decision),
      ),
    );
  await batchIfChanged(
    db,
    write,
    [
      ...markBought(db, claim, now),
      auditOf(context, actor, claim, { decision, reason }),
      notifyMember(context, claim, decision, "vendor", reason),
    ],
    () => refusalOf(claim, decision),
  );
  sendSoon(context);
}

/** An approval can be taken back, which undoes all of it (rules/claims#staff-approval). */
export async function decideClaimAsStaff(
  context: ClaimContext,
  viewer: Viewer,
  { id, decision, reason }: ClaimDecision & { id: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const claim = await findClaim(db, eq(purchaseClaims.id, id));
  const confirms = decision === "confirm";
  const wasApproved = claim.staffState === "confirmed";
  if (claim.userId === actor.id) throw new NotFound(NO_CLAIM);
  const open = confirms ? ["waiting" as const] : (["waiting", "confirmed"] as const);
  // The vendor has nothing left to answer then.
  const settled = claim.vendorState === "waiting" ? { vendorState: STATES[decision] } : {};
  const write = db
    .update(purchaseClaims)
    .set({
      ...settled,
      staffState: STATES[decision],
      staffDecidedBy: actor.id,
      staffDecidedAt: now,
      rejectedReason: confirms ? null : reason,
    })
    .where(
      and(
        eq(purchaseClaims.id, id),
        inArray(purchaseClaims.staffState, [...open]),
        // What was read decides what else is written.
        eq(purchaseClaims.staffState, claim.staffState),
        eq(purchaseClaims.vendorState, claim.vendorState),
        mayDecide(decision),
      ),
    );
  await batchIfChanged(
    db,
    write,
    [
      ...(confirms ? approve(db, claim, now) : takeBack(db, claim, wasApproved, now)),
      auditOf(context, actor, claim, { decision, reason }),
      notifyMember(context, claim, decision, "staff", reason),
    ],
    () => refusalOf(claim, decision),
  );
  sendSoon(context);
  if (claim.productId !== null) await context.afterChange({ kind: "claim", vendorIds: [claim.vendorId] });
}

const reviewsOf = ({ userId, vendorId }: Found): SQL =>
  sql`${eq(reviews.authorId, userId)} and ${eq(reviews.vendorId, vendorId)}`;

const approve = (db: Db, claim: Found, now: number): BatchItem<"sqlite">[] => [
  ...markBought(db, claim, now),
  ...countSale(db, claim, 1),
  ...payReviewRewards(db, reviewsOf(claim), now),
];

const takeBack = (db: Db, claim: Found, wasApproved: boolean, now: number): BatchItem<"sqlite">[] => [
  ...unmarkUnbought(db, claim),
  ...(wasApproved ? countSale(db, claim, -1) : []),
  ...reverseReviewRewards(db, sql`${reviewsOf(claim)} and not ${earnsReward}`, now),
];

/** What ranks is what staff approved (rules/products#sales-count). */
const countSale = (db: Db, { productId }: Found, change: 1 | -1): BatchItem<"sqlite">[] =>
  productId === null
    ? []
    : [
        db
          .update(products)
          .set({ salesCount: moved(products.salesCount, change) })
          .where(eq(products.id, productId)),
      ];

function auditOf({ db, requestId, now }: ClaimContext, actor: Member, claim: Found, detail: Record<string, unknown>) {
  const action = detail["decision"] === "confirm" ? "claim.confirmed" : "claim.rejected";
  const subject = { subjectType: "claim", subjectId: claim.id };
  const about = { ...detail, vendor: claim.vendorName, orderNumber: claim.orderNumber };
  return record(db, { actor, action, ...subject, detail: about, requestId }, now);
}

const notifyMember = (
  { db, now }: ClaimContext,
  claim: Found,
  decision: ClaimDecision["decision"],
  by: keyof typeof LEADS,
  reason: string,
) => notify(db, claimNotice(claim, decision, by, reason), now);

const LEADS = {
  vendor: (vendorName: string) => `${vendorName} answered your claim.`,
  staff: (vendorName: string) => `Our staff looked at your purchase at ${vendorName}.`,
} as const;

/** For whoever filed the claim. @param reason of a rejection; may be empty */
export function claimNotice(
  { id, userId, orderNumber, vendorName }: Pick<Found, "id" | "userId" | "orderNumber" | "vendorName">,
  decision: ClaimDecision["decision"],
  by: keyof typeof LEADS,
  reason: string,
): NoticeWords {
  const word = decision === "confirm" ? "confirmed" : "rejected";
  const why = decision === "confirm" || reason === "" ? "" : ` ${reason}`;
  return {
    userId,
    type: "system",
    mergeKey: `claim/${id}`,
    title: `Your purchase claim is ${word}`,
    message: `${LEADS[by](vendorName)} Order ${orderNumber} is ${word}.${why}`,
    actionUrl: "/account/claims",
  };
}
