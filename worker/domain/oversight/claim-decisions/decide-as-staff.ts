import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isOneOf } from "../../../db/columns";
import { moved } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { didChange } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { products } from "../../catalogue/products/schema";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { sendSoon } from "../../foundation/mail/send-soon";
import { type Deciding, decideMany, type NotDecided } from "../../foundation/queues/decide-many";
import { heldByOther, heldWords, isFreeFor, NOBODYS, otherHolder } from "../../foundation/queues/hold";
import { type ClaimDecision, type ClaimDecisions, ORDER_CONFIRMED } from "../../voice/claims/forms";
import { purchaseClaims } from "../../voice/claims/schema";
import { markBought, unmarkUnbought } from "../../voice/claims/verified-mark";
import { earnsReward, payReviewRewards } from "../../voice/review-rewards/review-reward";
import { reverseReviewRewards } from "../../voice/review-rewards/reverse-review-reward";
import { reviews } from "../../voice/reviews/schema";
import { holdCashback, takeCashback } from "../../voice/rewards/cashback";
import { completeReferral, reopenReferral } from "../../voice/rewards/referral-life";
import { referrals } from "../../voice/rewards/schema";
import {
  auditOf,
  type ClaimContext,
  findClaim,
  findClaims,
  type Found,
  mayDecide,
  NO_CLAIM,
  notifyMember,
  REFERRED_BY_YOU,
  STATES,
} from "./claim-to-decide";

/**
 * An approval can be taken back, which undoes all of it (rules/claims#staff-approval).
 * @throws NotFound, also of the member's own claim; Conflict where it is decided, or somebody else has it in hand
 */
export async function decideClaimAsStaff(
  context: ClaimContext,
  viewer: Viewer,
  { id, ...decision }: ClaimDecision & { id: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const claim = await findClaim(db, eq(purchaseClaims.id, id));
  if (claim.userId === actor.id) throw new NotFound(NO_CLAIM);
  if (claim.referrerId === actor.id) throw new Forbidden(REFERRED_BY_YOU, "own-content");
  const holder = otherHolder(claim, actor.id, now);
  if (holder !== null) throw heldByOther(holder);
  const { write, rest } = deciding(context, actor, claim, decision);
  if (!(await didChange(db, write, rest))) {
    const why = obstacle(await findClaim(db, eq(purchaseClaims.id, id)), actor, decision.decision, now);
    throw new Conflict(why?.words ?? CHANGED, why?.code ?? "changed-meanwhile");
  }
  await afterDecisions(context, [claim]);
}

/** What came of a decision about several claims. */
export interface DecidedClaims {
  decided: string[];
  refused: (NotDecided & { orderNumber: string })[];
}

/**
 * Decides each claim of a selection once, and says of every other one why not and who was faster (rules/access#queues).
 * Three round trips with the session's, unless somebody decides one of them at the same moment.
 */
export async function decideClaimsAsStaff(
  context: ClaimContext,
  viewer: Viewer,
  { ids, ...decision }: ClaimDecisions,
): Promise<DecidedClaims> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const asked = await findClaims(db, isOneOf(purchaseClaims.id, ids));
  const why = (claim: Found) => obstacle(claim, actor, decision.decision, now)?.words ?? null;
  const open = asked.filter((claim) => why(claim) === null);
  const forestalled = await decideMany(db, open, (claim) => deciding(context, actor, claim, decision));
  const lost = forestalled.map(({ id }) => id);
  const found = lost.length === 0 ? [] : await findClaims(db, isOneOf(purchaseClaims.id, lost));
  const decided = open.filter(({ id }) => !lost.includes(id));
  if (decided.length > 0) await afterDecisions(context, decided);
  const refused = [...asked.filter((claim) => why(claim) !== null), ...found].map((claim) => ({
    id: claim.id,
    orderNumber: claim.orderNumber,
    reason: why(claim) ?? CHANGED,
  }));
  const known = new Set(asked.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).map((id) => ({ id, orderNumber: "", reason: NO_CLAIM }));
  return { decided: decided.map(({ id }) => id), refused: [...refused, ...gone] };
}

const CHANGED = "It changed while you decided. Look at it again.";
const WORDS = { confirmed: "approved", rejected: "rejected" } as const;

/** What is in the way of a decision: for programs, and in a sentence. */
interface Obstacle {
  code: "changed-meanwhile" | "order-taken";
  words: string;
}

/** Why this claim is not decided; null where nothing is in the way. */
function obstacle(claim: Found, actor: Member, decision: ClaimDecision["decision"], now: number): Obstacle | null {
  const meanwhile = (words: string): Obstacle => ({ code: "changed-meanwhile", words });
  if (claim.userId === actor.id) return meanwhile("It is your own.");
  if (claim.referrerId === actor.id) return meanwhile(REFERRED_BY_YOU);
  if (claim.staffState !== "waiting") {
    const by = claim.staffDecidedBy === actor.id ? "You have" : `${claim.decidedByName ?? "Someone"} has`;
    return meanwhile(`${by} already ${WORDS[claim.staffState]} it.`);
  }
  const holder = otherHolder(claim, actor.id, now);
  if (holder !== null) return meanwhile(heldWords(holder));
  return decision === "confirm" && claim.isGiven ? { code: "order-taken", words: ORDER_CONFIRMED } : null;
}

/** The vendor has nothing left to answer then; what was read decides what else is written, so the write asks for it. */
function deciding(context: ClaimContext, actor: Member, claim: Found, { decision, reason }: ClaimDecision): Deciding {
  const { db, now } = context;
  const confirms = decision === "confirm";
  const open = confirms ? ["waiting" as const] : (["waiting", "confirmed"] as const);
  const settled = claim.vendorState === "waiting" ? { vendorState: STATES[decision] } : {};
  const write = db
    .update(purchaseClaims)
    .set({
      ...settled,
      ...NOBODYS,
      staffState: STATES[decision],
      staffDecidedBy: actor.id,
      staffDecidedAt: now,
      rejectedReason: confirms ? null : reason,
    })
    .where(
      and(
        eq(purchaseClaims.id, claim.id),
        inArray(purchaseClaims.staffState, [...open]),
        eq(purchaseClaims.staffState, claim.staffState),
        eq(purchaseClaims.vendorState, claim.vendorState),
        isFreeFor(purchaseClaims, actor.id, now),
        mayDecide(decision),
      ),
    );
  const follows = confirms ? approve(db, claim, now) : takeBack(db, claim, claim.staffState === "confirmed", now);
  const told = notifyMember(context, claim, decision, "staff", reason);
  return { write, rest: [...follows, auditOf(context, actor, claim, { decision, reason }), told] };
}

async function afterDecisions(context: ClaimContext, claims: readonly Found[]): Promise<void> {
  sendSoon(context);
  const sold = claims.filter(({ productId }) => productId !== null);
  const vendorIds = [...new Set(sold.map(({ vendorId }) => vendorId))];
  if (vendorIds.length > 0) await context.afterChange({ kind: "claim", vendorIds });
}

const reviewsOf = ({ userId, vendorId }: Found): SQL =>
  sql`${eq(reviews.authorId, userId)} and ${eq(reviews.vendorId, vendorId)}`;

const approve = (db: Db, claim: Found, now: number): BatchItem<"sqlite">[] => [
  ...markBought(db, claim, now),
  ...countSale(db, claim, 1),
  ...payReviewRewards(db, reviewsOf(claim), now),
  ...holdCashback(db, claim.id, now),
  ...completeReferral(db, eq(referrals.refereeId, claim.userId), now),
];

const takeBack = (db: Db, claim: Found, wasApproved: boolean, now: number): BatchItem<"sqlite">[] => [
  ...unmarkUnbought(db, claim),
  ...(wasApproved ? countSale(db, claim, -1) : []),
  ...reverseReviewRewards(db, sql`${reviewsOf(claim)} and not ${earnsReward}`, now),
  ...(wasApproved
    ? [...takeCashback(db, claim.id, now), ...reopenReferral(db, eq(referrals.refereeId, claim.userId), now)]
    : []),
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
