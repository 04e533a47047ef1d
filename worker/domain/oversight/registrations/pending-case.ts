import { sql } from "drizzle-orm";
import { joined } from "../../../db/columns";
import { nameOf } from "../moderation/case-rows";
import { moderationCases } from "../../foundation/cases/schema";
import { registrations } from "../../foundation/users/registration-schema";

/** Joins a registration's case that is not decided yet; in the words of the index that finds it. */
export const pendingCase = sql`${moderationCases.kind} = 'registration' and ${moderationCases.subjectId} = ${registrations.id}
    and ${moderationCases.status} in ('open', 'claimed', 'appealed')`;

export const claimColumns = {
  claimedBy: joined(moderationCases.claimedBy, "claimed_by"),
  claimedAt: joined(moderationCases.claimedAt, "claimed_at"),
  claimedByName: nameOf(moderationCases.claimedBy, "claimed_by_name"),
};
