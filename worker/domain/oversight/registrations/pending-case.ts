import { isPendingAbout } from "../../foundation/cases/pending";
import { nameOf } from "../../foundation/users/name-of";
import { moderationCases } from "../../foundation/cases/schema";
import { registrations } from "../../foundation/users/registration-schema";

/** Joins a registration's case that is not decided yet. */
export const pendingCase = isPendingAbout("registration", registrations.id);

export const claimColumns = {
  claimedBy: moderationCases.claimedBy,
  claimedAt: moderationCases.claimedAt,
  claimedByName: nameOf(moderationCases.claimedBy, "claimed_by_name"),
};
