import { sql } from "drizzle-orm";
import { users } from "../../foundation/users/schema";
import type { TierName } from "./rules";
import { userRewards } from "./schema";

/** Of `users`: the tier of whoever shows it, and of nobody else (rules/rewards#tier-on-the-profile). */
export const shownTier =
  sql<TierName | null>`case when ${users.showTier} then (select ${userRewards.tier} from ${userRewards} where ${userRewards.userId} = ${users.id}) end`.as(
    "tier",
  );
