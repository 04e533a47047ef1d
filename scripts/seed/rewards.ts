import { DAY_MS, dayStart } from "@worker/days";
import {
  FIRST_TIER,
  HOLD_MS,
  REFERRAL_DAYS,
  SIGNUP_BONUS,
  TIER_FROM,
  TIER_NAMES,
  type TierName,
  TIERS,
} from "@worker/domain/voice/rewards/rules";
import { HOUR, startOfDay } from "./calendar";
import type { Row } from "./data";
import { Random } from "./random";
import { codeOf, type Registered, type RegistrationPlan } from "./registrations";

type ClaimRow = Row<"purchaseClaims">;
type LedgerRow = Row<"rewardLedger">;

interface RewardPlan {
  userRewards: Row<"userRewards">[];
  rewardLedger: LedgerRow[];
  rewardHolds: Row<"rewardHolds">[];
  referralCodes: Row<"referralCodes">[];
  referrals: Row<"referrals">[];
}

interface Earned {
  registrations: RegistrationPlan;
  claims: readonly ClaimRow[];
  /** What verified reviews were paid, and what staff corrected. */
  others: Iterable<LedgerRow>;
  today: number;
}

/** A referral that is complete, or the cashback of an approved claim: held for a day, then of the ledger. */
type Held = Pick<Row<"rewardHolds">, "userId" | "type" | "cause" | "points" | "description" | "heldAt">;

/**
 * Everybody's rewards as the rules would have them: the welcome bonus once it was paid, what verified reviews earned,
 * cashback of approved claims, and referrals that a first purchase completed; tiers follow from these.
 */
export function planRewards({ registrations, claims, others, today }: Earned): RewardPlan {
  const approved = claims.filter(({ staffState }) => staffState === "confirmed");
  const referrals = referralRows(registrations, approved);
  const standing = standings(referrals);
  const held = [...bonuses(referrals, standing), ...cashback(approved, standing)];
  const rewardHolds = held.map((each) => holdRow(each, today));
  const rewardLedger = [...welcomeRows(registrations), ...others, ...rewardHolds.flatMap(releasedRow)];
  return {
    rewardHolds,
    rewardLedger,
    referralCodes: codeRows(registrations),
    referrals: referrals.map((row) =>
      row.completedAt ? { ...row, rewardPoints: bonusOf(standing.tierAt(row.referrerId, row.completedAt)) } : row,
    ),
    userRewards: totals(registrations, { rewardLedger, rewardHolds }, standing),
  };
}

const idOf = (what: string, at: number): string => new Random(`rewards/${what}`).id(at);
const tierRates = new Map(TIERS.map((each) => [each.tier, each]));
const bonusOf = (tier: TierName): number => tierRates.get(tier)?.referralBonus ?? 0;

function* welcomeRows({ registered }: RegistrationPlan): Generator<LedgerRow> {
  for (const { person, bonusAt } of registered) {
    if (bonusAt === null) continue;
    const of = { userId: person.row.id, type: "signup_bonus", cause: person.row.id } as const;
    const id = idOf(`welcome/${person.row.username}`, bonusAt);
    yield { ...of, id, points: SIGNUP_BONUS, description: "Welcome bonus", at: bonusAt };
  }
}

const isReferred = (each: Registered): each is Registered & { referrer: NonNullable<Registered["referrer"]> } =>
  each.referrer !== null;

function codeRows({ registered }: RegistrationPlan): Row<"referralCodes">[] {
  const used = new Map<string, number>();
  for (const { referrer } of registered.filter(isReferred))
    used.set(referrer.row.id, (used.get(referrer.row.id) ?? 0) + 1);
  return registered.map(({ person, row: { registeredAt: createdAt } }) => {
    const userId = person.row.id;
    const id = idOf(`code/${person.row.username}`, createdAt);
    return { id, userId, code: codeOf(person), createdAt, currentUsage: used.get(userId) ?? 0 };
  });
}

/** Complete since the first approval of a purchase from the signup's day to the 30th after it (rules/rewards#referral-life). */
function referralRows({ registered }: RegistrationPlan, approved: readonly ClaimRow[]): Row<"referrals">[] {
  const claimsOf = Map.groupBy(approved, ({ userId }) => userId);
  return registered.filter(isReferred).map(({ person, row: { registeredAt: referredAt }, referrer }) => {
    const first = startOfDay(referredAt);
    const decided = (claimsOf.get(person.row.id) ?? [])
      .filter(({ purchaseDate }) => {
        const day = dayStart(purchaseDate);
        return day >= first && day <= first + REFERRAL_DAYS * DAY_MS;
      })
      .map(({ staffDecidedAt }) => Number(staffDecidedAt));
    const id = idOf(`referral/${person.row.username}`, referredAt);
    const row = {
      id,
      publicKey: new Random(`rewards/referral-key/${person.row.username}`).hex(20),
      referrerId: referrer.row.id,
      refereeId: person.row.id,
      referralCode: codeOf(referrer),
      referredAt,
    };
    return decided.length === 0 ? row : { ...row, status: "completed" as const, completedAt: Math.min(...decided) };
  });
}

interface Standings {
  count: (userId: string) => number;
  /** The tier before what happens at this moment. */
  tierAt: (userId: string, at: number) => TierName;
}

function standings(referrals: readonly Row<"referrals">[]): Standings {
  const done = referrals.filter(({ completedAt }) => completedAt);
  const times = Map.groupBy(done, ({ referrerId }) => referrerId);
  const tierOf = (count: number): TierName =>
    TIER_NAMES.findLast((tier) => count >= TIER_FROM[tier]) ?? FIRST_TIER.tier;
  return {
    count: (userId) => times.get(userId)?.length ?? 0,
    tierAt: (userId, at) =>
      tierOf((times.get(userId) ?? []).filter(({ completedAt }) => Number(completedAt) < at).length),
  };
}

function* bonuses(referrals: readonly Row<"referrals">[], { tierAt }: Standings): Generator<Held> {
  for (const { id, referrerId, completedAt } of referrals) {
    if (!completedAt) continue;
    const points = bonusOf(tierAt(referrerId, completedAt));
    const of = { userId: referrerId, type: "referral_bonus", cause: id } as const;
    yield { ...of, points, description: "Referral bonus", heldAt: completedAt };
  }
}

function* cashback(approved: readonly ClaimRow[], { tierAt }: Standings): Generator<Held> {
  for (const { id, userId, amountCents, staffDecidedAt } of approved) {
    const heldAt = Number(staffDecidedAt);
    const percent = tierRates.get(tierAt(userId, heldAt))?.cashbackPercent ?? 0;
    const points = Math.floor((amountCents * percent) / 100);
    if (points > 0)
      yield { userId, type: "cashback", cause: id, points, description: "Cashback on a purchase", heldAt };
  }
}

/** Released by the hourly job, unless that comes only after the seeding. */
function holdRow(held: Held, today: number): Row<"rewardHolds"> {
  const availableFrom = held.heldAt + HOLD_MS;
  const releasedAt = Math.ceil(availableFrom / HOUR) * HOUR;
  const id = idOf(`hold/${held.type}/${held.cause}`, held.heldAt);
  return { ...held, id, availableFrom, ...(releasedAt < today && { releasedAt }) };
}

function releasedRow({ userId, type, cause, points, description, releasedAt }: Row<"rewardHolds">): LedgerRow[] {
  if (!releasedAt) return [];
  return [{ id: idOf(`paid/${type}/${cause}`, releasedAt), userId, type, cause, points, description, at: releasedAt }];
}

const sums = (rows: readonly { userId: string; points: number }[]): Map<string, number> => {
  const sum = new Map<string, number>();
  for (const { userId, points } of rows) sum.set(userId, (sum.get(userId) ?? 0) + points);
  return sum;
};

function totals(
  { registered }: RegistrationPlan,
  { rewardLedger, rewardHolds }: Pick<RewardPlan, "rewardLedger" | "rewardHolds">,
  { count, tierAt }: Standings,
): Row<"userRewards">[] {
  const earned = sums(rewardLedger);
  const held = sums(rewardHolds.filter(({ releasedAt }) => !releasedAt));
  return registered.map(({ person: { row } }) => {
    const points = earned.get(row.id) ?? 0;
    const tier = tierAt(row.id, Infinity);
    const above = TIER_NAMES[TIER_NAMES.indexOf(tier) + 1];
    return {
      userId: row.id,
      tier,
      referralCount: count(row.id),
      nextTierRequirement: TIER_FROM[above ?? tier],
      totalEarned: points,
      currentBalance: points,
      heldPoints: held.get(row.id) ?? 0,
    };
  });
}
