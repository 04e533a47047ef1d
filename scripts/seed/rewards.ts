import { FIRST_TIER, SIGNUP_BONUS } from "@worker/domain/voice/rewards/rules";
import type { Row } from "./data";
import type { Random } from "./random";
import { codeOf, type Registered, type RegistrationPlan } from "./registrations";

type Rows<T extends "userRewards" | "rewardLedger" | "referralCodes" | "referrals"> = Generator<Row<T>>;

/**
 * Everybody's rewards: the welcome bonus, once it was paid, and what verified reviews earned.
 * @param earned points by member
 */
export function* rewardRows(
  { registered }: RegistrationPlan,
  earned: ReadonlyMap<string, number>,
): Rows<"userRewards"> {
  for (const { person, bonusAt } of registered) {
    const points = (bonusAt === null ? 0 : SIGNUP_BONUS) + (earned.get(person.row.id) ?? 0);
    yield { userId: person.row.id, ...FIRST_TIER, totalEarned: points, currentBalance: points };
  }
}

export function* ledgerRows(random: Random, { registered }: RegistrationPlan): Rows<"rewardLedger"> {
  const ids = random.fork("ledger");
  for (const { person, bonusAt } of registered) {
    if (bonusAt === null) continue;
    const of = { userId: person.row.id, type: "signup_bonus", cause: person.row.id } as const;
    yield { ...of, id: ids.id(bonusAt), points: SIGNUP_BONUS, description: "Welcome bonus", at: bonusAt };
  }
}

const isReferred = (each: Registered): each is Registered & { referrer: NonNullable<Registered["referrer"]> } =>
  each.referrer !== null;

export function* codeRows(random: Random, { registered }: RegistrationPlan): Rows<"referralCodes"> {
  const ids = random.fork("codes");
  const used = new Map<string, number>();
  for (const { referrer } of registered.filter(isReferred))
    used.set(referrer.row.id, (used.get(referrer.row.id) ?? 0) + 1);
  for (const { person, row } of registered) {
    const [userId, createdAt] = [person.row.id, row.registeredAt];
    yield { id: ids.id(createdAt), userId, code: codeOf(person), createdAt, currentUsage: used.get(userId) ?? 0 };
  }
}

/** Referrals wait for a first purchase, as all do until purchases are claimed. */
export function* referralRows(random: Random, { registered }: RegistrationPlan): Rows<"referrals"> {
  const ids = random.fork("referrals");
  for (const { person, row, referrer } of registered.filter(isReferred)) {
    const [refereeId, referredAt] = [person.row.id, row.registeredAt];
    const code = codeOf(referrer);
    yield { id: ids.id(referredAt), referrerId: referrer.row.id, refereeId, referralCode: code, referredAt };
  }
}
