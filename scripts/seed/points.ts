import { claimRows, rewardLedgerRows } from "./claims";
import { planCorrections } from "./corrections";
import type { Row } from "./data";
import { firstPurchases } from "./first-purchases";
import type { Person } from "./people";
import { afterRedemptions, planRedemptions } from "./redemptions";
import type { RegistrationPlan } from "./registrations";
import type { ReviewPlan } from "./reviews/review-plan";
import { planRewards } from "./rewards";

interface PointsSetting {
  registrations: RegistrationPlan;
  people: readonly Person[];
  vendors: Parameters<typeof firstPurchases>[1];
  reviews: readonly ReviewPlan[];
  staff: Row<"users">;
  admin: Row<"users">;
  today: number;
  scale: number;
}

/** Purchase claims, and everything about points: each row of the ledger follows from a claim, a review or an act of staff. */
export function planPoints({ registrations, people, vendors, reviews, staff, admin, today, scale }: PointsSetting) {
  const by = { today, staffId: staff.id };
  const reviewed = Map.groupBy(reviews, ({ author }) => author.row.id);
  const reviewedBy = (id: string) => new Set((reviewed.get(id) ?? []).map(({ vendor }) => vendor.row.id));
  const claims = [...claimRows(reviews, by), ...firstPurchases(registrations, vendors, { ...by, reviewedBy })];
  const corrections = planCorrections(people, { today, staff, admin });
  const others = [...rewardLedgerRows(reviews), ...corrections.ledger];
  const earned = planRewards({ registrations, claims, others, today });
  const { redemptions, ledger } = planRedemptions(earned.userRewards, {
    ...{ people, vendors, today, scale, staffId: staff.id, adminId: admin.id },
  });
  return {
    claims,
    correctionsAudit: corrections.audit,
    tables: {
      ...earned,
      userRewards: [...afterRedemptions(earned.userRewards, { ledger })],
      rewardLedger: [...earned.rewardLedger, ...ledger],
      redemptions,
      rewardCorrections: corrections.rows,
    },
  };
}
