import { REVIEW_REWARDS } from "@worker/domain/voice/rewards/rules";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";

type ClaimRow = Row<"purchaseClaims">;

/** Everybody starts with bronze. */
const POINTS = REVIEW_REWARDS.bronze;

/** Whether staff approved the purchase behind a review, so that it was paid; some still wait for them. */
export const isRewarded = ({ id, verifiedBy, hidden }: ReviewPlan): boolean =>
  verifiedBy === "purchase" && hidden === null && new Random(`claim/${id}`).chance(0.9);

export const rewardMark = (review: ReviewPlan): string | null =>
  isRewarded(review) ? `Review reward: ${POINTS} points` : null;

const decidedAt = ({ verifiedAt, createdAt }: ReviewPlan): number => verifiedAt ?? createdAt;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Reviews of the last weeks without a mark: what has come of their claims, one after the other. */
const OPEN_DAYS = 21;
const FATES = ["waiting", "none", "waiting", "rejected", "none", "same network"] as const;

/** The claims behind every verified purchase, and some that wait or were rejected. */
export function* claimRows(
  plans: Iterable<ReviewPlan>,
  roles: { today: number; staffId: string },
): Generator<ClaimRow> {
  let [serial, open] = [0, 0];
  for (const review of plans) {
    const fresh =
      review.verifiedBy === null && review.createdAt > roles.today - OPEN_DAYS * DAY && review.hidden === null;
    const fate = fresh ? (FATES[open++ % FATES.length] ?? "none") : "none";
    if (review.verifiedBy !== "purchase" && fate === "none") continue;
    serial += 1;
    yield claimRow(review, fate, serial, roles);
  }
}

function claimRow(
  review: ReviewPlan,
  fate: (typeof FATES)[number],
  serial: number,
  { today, staffId }: { today: number; staffId: string },
): ClaimRow {
  const random = new Random(`claim row/${review.id}`);
  const { vendor, product, author } = review;
  const filedAt = Math.min(review.createdAt + random.int(1, 20) * HOUR, today - HOUR);
  const orderNumber = `${vendor.initials}${20_000 + serial}`;
  const answeredAt = Math.max(decidedAt(review), filedAt);
  const answer =
    fate === "rejected"
      ? { vendorState: "rejected" as const, rejectedReason: "There is no order with this number." }
      : { vendorState: "confirmed" as const };
  const approval = isRewarded(review)
    ? { staffState: "confirmed" as const, staffDecidedBy: staffId, staffDecidedAt: answeredAt }
    : {};
  const answered = { ...answer, vendorDecidedBy: vendor.owner?.row.id ?? staffId, vendorDecidedAt: answeredAt };
  return {
    id: random.id(filedAt),
    vendorKey: new Random(`claim key/${review.id}`).hex(16),
    userId: author.row.id,
    vendorId: vendor.row.id,
    productId: product?.row.id ?? null,
    orderNumber,
    orderKey: orderNumber.toLowerCase(),
    amountCents: random.int(18, 140) * 100 + 99,
    purchaseDate: dayOf(review.createdAt - random.int(5, 25) * DAY),
    sameNetwork: fate === "same network",
    createdAt: filedAt,
    ...(fate === "waiting" || fate === "same network" ? {} : answered),
    ...approval,
  };
}

export function* rewardLedgerRows(plans: Iterable<ReviewPlan>): Generator<Row<"rewardLedger">> {
  for (const review of plans) {
    if (!isRewarded(review)) continue;
    const at = decidedAt(review);
    const id = new Random(`reward/${review.id}`).id(at);
    const of = { userId: review.author.row.id, type: "review_reward", cause: `${review.id}/1` } as const;
    yield { ...of, id, points: POINTS, description: "Review reward", at };
  }
}
