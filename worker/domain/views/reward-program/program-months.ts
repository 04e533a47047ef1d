import type { rewardMonths } from "../../oversight/reward-books/program-schema";

/** What one month moved, in points. */
export interface ProgramMonth {
  /** YYYY-MM, in UTC. */
  month: string;
  /** Earned and corrected, less what was taken back. */
  issued: number;
  /** Of that: bonuses, review rewards and cashback. */
  earned: number;
  /** Of that: reversals. */
  takenBack: number;
  /** Of that: by corrections of staff. */
  givenByStaff: number;
  takenByStaff: number;
  /** What left balances for redemptions, less what was returned. */
  redeemed: number;
  /** Of that: what redemptions asked for. */
  requested: number;
  /** Of that: of redemptions that were returned. */
  returned: number;
  /** What came into holds, whatever became of it since. */
  held: number;
  /** The sum of all balances when the month ended, or now. */
  outstanding: number;
}

type Moved = typeof rewardMonths.$inferSelect;

/** @param outstanding the sum of all balances now, from which the months before are reckoned back */
export function sumMonths(months: readonly string[], moved: readonly Moved[], outstanding: number): ProgramMonth[] {
  // What a clock ran ahead to is in the sum too.
  const last = months.at(-1) ?? "";
  let end = outstanding - changeOf(moved.filter(({ month }) => month > last));
  return months
    .toReversed()
    .map((month) => {
      const rows = moved.filter((row) => row.month === month);
      const of = (side: "pointsIn" | "pointsOut", ...types: Moved["type"][]): number =>
        rows.filter(({ type }) => types.includes(type)).reduce((sum, row) => sum + row[side], 0);
      const parts = {
        earned: of("pointsIn", "signup_bonus", "referral_bonus", "review_reward", "cashback"),
        takenBack: of("pointsOut", "reversal"),
        givenByStaff: of("pointsIn", "correction"),
        takenByStaff: of("pointsOut", "correction"),
        requested: of("pointsOut", "redemption"),
        returned: of("pointsIn", "redemption_return"),
      };
      const summed: ProgramMonth = {
        ...parts,
        month,
        issued: parts.earned - parts.takenBack + parts.givenByStaff - parts.takenByStaff,
        redeemed: parts.requested - parts.returned,
        held: of("pointsIn", "hold"),
        outstanding: end,
      };
      end -= changeOf(rows);
      return summed;
    })
    .toReversed();
}

const changeOf = (rows: readonly Moved[]): number =>
  rows.reduce((sum, { type, pointsIn, pointsOut }) => (type === "hold" ? sum : sum + pointsIn - pointsOut), 0);
