import { eq, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Conflict, NotFound } from "../../../errors";
import type { SendingContext } from "../../foundation/mail/send-soon";
import type { Member } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { type ClaimDecision, ORDER_CONFIRMED } from "../../voice/claims/forms";
import { isOrderGiven } from "../../voice/claims/confirmed";
import { purchaseClaims } from "../../voice/claims/schema";
import { referrals } from "../../voice/rewards/schema";

export type ClaimContext = SendingContext & Pick<RequestContext, "db" | "requestId" | "afterChange">;

export const NO_CLAIM = "There is no such claim.";
export const REFERRED_BY_YOU = "You referred this member, so someone else has to decide it.";
const DECIDED_MEANWHILE = "This claim has already been decided. Look at it again.";

export const STATES = { confirm: "confirmed", reject: "rejected" } as const;

const [holders, deciders] = [alias(users, "holders"), alias(users, "deciders")];

/** What a decision has to know of claims. @param where of `purchaseClaims` */
export async function findClaims(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      claim: purchaseClaims,
      vendorName: sql<string>`${vendors.name}`.as("vendor_name"),
      isGiven: sql<number>`${isOrderGiven}`.as("is_given"),
      referrerId: sql<
        string | null
      >`(select ${referrals.referrerId} from ${referrals} where ${referrals.refereeId} = ${purchaseClaims.userId})`.as(
        "referrer_id",
      ),
      heldByName: sql<string | null>`${holders.username}`.as("held_by_name"),
      decidedByName: sql<string | null>`${deciders.username}`.as("decided_by_name"),
    })
    .from(purchaseClaims)
    .innerJoin(vendors, eq(vendors.id, purchaseClaims.vendorId))
    .leftJoin(holders, eq(holders.id, purchaseClaims.heldBy))
    .leftJoin(deciders, eq(deciders.id, purchaseClaims.staffDecidedBy))
    .where(where);
  return rows.map(({ claim, isGiven, ...names }) => ({ ...claim, ...names, isGiven: isGiven === 1 }));
}

/** @throws NotFound */
export async function findClaim(db: Db, where: SQL | undefined): Promise<Found> {
  const [claim] = await findClaims(db, where);
  if (claim === undefined) throw new NotFound(NO_CLAIM);
  return claim;
}
export type Found = Awaited<ReturnType<typeof findClaims>>[number];

export const refusalOf = ({ isGiven }: Found, decision: ClaimDecision["decision"]): Conflict =>
  isGiven && decision === "confirm"
    ? new Conflict(ORDER_CONFIRMED, "order-taken")
    : new Conflict(DECIDED_MEANWHILE, "changed-meanwhile");

/** Of several claims of one order one at most is confirmed, also of decisions at the same moment. */
export const mayDecide = (decision: ClaimDecision["decision"]): SQL | undefined =>
  decision === "confirm" ? not(isOrderGiven) : undefined;

export function auditOf(
  { db, requestId, now }: ClaimContext,
  actor: Member,
  claim: Found,
  detail: Record<string, unknown>,
) {
  const action = detail["decision"] === "confirm" ? "claim.confirmed" : "claim.rejected";
  const subject = { subjectType: "claim", subjectId: claim.id };
  const about = { ...detail, vendor: claim.vendorName, orderNumber: claim.orderNumber };
  return record(db, { actor, action, ...subject, detail: about, requestId }, now);
}

export const notifyMember = (
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
    mergeKey: `claim/${id}/${by}/${decision}`,
    title: `Your purchase claim is ${word}`,
    message: `${LEADS[by](vendorName)} Order ${orderNumber} is ${word}.${why}`,
    actionUrl: "/account/claims",
  };
}
