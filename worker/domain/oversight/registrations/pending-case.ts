import { sql } from "drizzle-orm";
import { nameOf } from "../../foundation/users/name-of";
import { moderationCases } from "../../foundation/cases/schema";
import { registrations } from "../../foundation/users/registration-schema";

/** Joins a registration's case that is not decided yet; in the words of the index that finds it. */
export const pendingCase = sql`${moderationCases.kind} = 'registration' and ${moderationCases.subjectId} = ${registrations.id}
    and ${moderationCases.status} in ('open', 'claimed', 'appealed')`;

export const claimColumns = {
  claimedBy: moderationCases.claimedBy,
  claimedAt: moderationCases.claimedAt,
  claimedByName: nameOf(moderationCases.claimedBy, "claimed_by_name"),
};
