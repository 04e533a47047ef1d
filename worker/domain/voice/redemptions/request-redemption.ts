import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { ifChanged } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { didChange } from "../../../db/must-change";
import { Conflict, Forbidden, Invalid } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { type SendingContext, sendSoon } from "../../foundation/mail/send-soon";
import { vendors } from "../../catalogue/vendors/schema";
import { credit } from "../rewards/credit";
import { amountWords } from "../rewards/points-words";
import { INACTIVITY_MONTHS } from "../rewards/rules";
import { userRewards } from "../rewards/schema";
import type { RedemptionInput } from "./forms";
import { lately, mayRedeem, openOf } from "./may-redeem";
import { endingOf, payoutOf, sealPayout } from "./payout";
import { OPEN_REDEMPTIONS_MAX, REDEMPTIONS_A_DAY } from "./rules";
import { redemptions } from "./schema";
import { tellMember } from "./tell-member";
import { kindOf, whatItIs } from "./words";

type RequestingContext = SendingContext & Pick<RequestContext, "db" | "account">;

const CARD_GONE = "This gift card is not offered. Choose another one.";
const STORE_GONE = "This store is not listed. Choose another one.";
const OWN_STORE = "You run this store, so it cannot pay you credit.";
const TOO_MANY = `You have ${OPEN_REDEMPTIONS_MAX} open requests, which is the most at a time. Wait until one is paid, or cancel one.`;
const TOO_OFTEN = `You have asked ${REDEMPTIONS_A_DAY} times within 24 hours, which is the most. Try again tomorrow.`;
const UNCONFIRMED = "Confirm your email address first: each step of a redemption is mailed to it.";
const AT_REST = `Your rewards are suspended, since you were away for ${INACTIVITY_MONTHS} months. Log out and in again to restore them.`;
const SHUT = "Your points cannot be redeemed at the moment.";

/** A request that was made, or had been made by the same form before. */
interface Requested {
  id: string;
  isRepeat: boolean;
}

/**
 * Takes the points from the balance and puts the request in the staff's queue, in one batch that does neither unless it
 * does both (rules/rewards#redemption). Three round trips with the session's, unless another request of the member wins.
 * @throws Invalid for a card or store that is not offered; Conflict where the balance does not cover it, too many are open, or the
 *   rewards are suspended
 */
export async function requestRedemption(
  context: RequestingContext,
  viewer: Viewer,
  input: RedemptionInput,
): Promise<Requested> {
  const { db, now, env, site, account } = context;
  const { id: userId, username, emailVerified, vendorId: ownVendor } = demand(viewer, "member.act");
  const { way, points, key: requestKey } = input;
  if (account === null) throw new Forbidden();
  if (way === "gift_card" && !site.redemptions.giftCards.includes(input.card)) throw new Invalid({ card: CARD_GONE });
  if (way === "store_credit" && input.vendor === ownVendor) throw new Invalid({ vendor: OWN_STORE });
  if (!emailVerified) throw new Conflict(UNCONFIRMED, "email-unconfirmed");
  const before = await read(db, userId, input, now);
  if (before.sent !== null) return { id: before.sent, isRepeat: true };
  if (way === "store_credit" && before.store === null) throw new Invalid({ vendor: STORE_GONE });
  const refusal = refusalOf(before, points);
  if (refusal !== null) throw refusal;

  const id = newId(now);
  const payout = payoutOf(input);
  const redemption = {
    ...{ id, userId, requestKey, kind: kindOf(way), points, requestedAt: now },
    card: way === "gift_card" ? input.card : null,
    method: way === "bank_transfer" || way === "paypal" ? way : null,
    vendorId: way === "store_credit" ? input.vendor : null,
    payoutSealed: await sealPayout(env.DATA_KEY, id, payout),
    payoutEnding: endingOf(payout),
  };
  const told = { id, points, way, card: redemption.card, store: before.store };
  const asked = insertWhere(db, redemptions, redemption, mayRedeem({ userId, requestKey, points, now }));
  const [taken, ...totals] = credit(
    db,
    {
      ...{ userId, type: "redemption", cause: id, points: -points, actorId: userId, onlyIf: ifChanged },
      description: `Redeemed: ${whatItIs(told)}`,
    },
    now,
  );
  const rest = [
    ...totals,
    ...tellMember(context, { id: userId, username, email: account.email }, told, { step: "requested" }),
  ];
  if (!(await didChange(db, [asked, taken], rest))) {
    const after = await read(db, userId, input, now);
    if (after.sent !== null) return { id: after.sent, isRepeat: true };
    throw refusalOf(after, points) ?? new Conflict(SHUT, "redemption-shut");
  }
  sendSoon(context);
  return { id, isRepeat: false };
}

interface Standing {
  /** The request that the same form made before. */
  sent: string | null;
  balance: number;
  isAtRest: boolean;
  open: number;
  /** Within a day. */
  lately: number;
  store: string | null;
}

async function read(db: Db, userId: string, input: RedemptionInput, now: number): Promise<Standing> {
  const storeId = input.way === "store_credit" ? input.vendor : "";
  const [[sent], [rewards], [open], [store]] = await db.batch([
    db
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(and(eq(redemptions.userId, userId), eq(redemptions.requestKey, input.key))),
    db
      .select({ balance: userRewards.currentBalance, suspendedAt: userRewards.suspendedAt })
      .from(userRewards)
      .where(eq(userRewards.userId, userId)),
    db
      .select({ count: openOf(userId).as("open"), lately: lately(userId, now).as("lately") })
      .from(sql`(select 1) as once`),
    db
      .select({ name: vendors.name })
      .from(vendors)
      .where(and(eq(vendors.id, storeId), sql`${vendors.hiddenAt} is null`)),
  ]);
  return {
    sent: sent?.id ?? null,
    balance: rewards?.balance ?? 0,
    isAtRest: (rewards?.suspendedAt ?? null) !== null,
    open: open?.count ?? 0,
    lately: open?.lately ?? 0,
    store: store?.name ?? null,
  };
}

function refusalOf({ balance, isAtRest, open, lately: asked }: Standing, points: number): Conflict | null {
  if (isAtRest) return new Conflict(AT_REST, "rewards-suspended");
  if (points > balance) {
    const has = balance === 0 ? "Your balance is empty." : `Your balance is ${amountWords(balance)}.`;
    return new Conflict(`${has} It does not cover this.`, "points-short");
  }
  if (asked >= REDEMPTIONS_A_DAY) return new Conflict(TOO_OFTEN, "redemptions-a-day");
  return open >= OPEN_REDEMPTIONS_MAX ? new Conflict(TOO_MANY, "redemptions-open") : null;
}
