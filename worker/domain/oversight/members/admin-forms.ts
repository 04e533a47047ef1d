import * as v from "valibot";
import { ROLES } from "../../foundation/access/policy";
import { HAND_BADGES } from "../../voice/badges/badges";
import { cursor, listQuery } from "../../foundation/lists/forms";
import { correctionFields } from "../reward-corrections/forms";

/** What the list of members can be narrowed to; one at a time, so that each is one index range. */
export const MEMBER_FILTERS = [...ROLES, "tester", "suspended", "flagged"] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

const SEARCH_MAX = 254;
const REASON_MAX = 500;
const NOTE_MAX = 2000;

const search = v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_MAX, "This is too long for a name."));
const filter = v.picklist(MEMBER_FILTERS, "There is no such filter.");

export const membersApiQuery = listQuery({
  q: v.optional(v.pipe(search, v.description("The start of a username, a whole email address, or an id"))),
  filter: v.optional(v.pipe(filter, v.description("Counts only without `q`"))),
});

export const membersPageQuery = v.object({
  q: v.fallback(v.optional(search, ""), ""),
  filter: v.fallback(v.optional(filter), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});

const words = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(most, `Use at most ${most} characters.`));

const role = v.picklist(ROLES, "Choose a role.");
const vendor = v.pipe(v.string(), v.trim(), v.maxLength(200, "This is too long for a vendor's name."));
const badge = v.picklist(HAND_BADGES, "Choose a badge that is given by hand.");
const reason = words(REASON_MAX, "Say why. The member reads it.");
const body = words(NOTE_MAX, "Write the note first.");

export const roleBody = v.object({
  role,
  vendor: v.optional(v.pipe(vendor, v.description("For verified_vendor: the id or the exact name of the vendor"))),
});
export const testerChange = v.object({ tester: v.boolean("Say true or false.") });
export const suspensionForm = v.object({ reason });
export const badgeForm = v.object({
  holds: v.pipe(v.boolean("Say true or false."), v.description("False takes it back")),
  reason,
});
export const noteForm = v.object({ body });

export const memberPageForm = v.variant("act", [
  v.object({ act: v.literal("role"), role, vendor: v.optional(vendor, "") }),
  v.object({ act: v.literal("grant-tester") }),
  v.object({ act: v.literal("withdraw-tester") }),
  v.object({ act: v.literal("suspend"), reason }),
  v.object({ act: v.literal("lift") }),
  v.object({ act: v.literal("end-sessions") }),
  v.object({ act: v.literal("note"), body }),
  v.object({ act: v.literal("grant-badge"), badge, reason }),
  v.object({ act: v.literal("revoke-badge"), badge, reason }),
  v.object({ act: v.literal("correct-points"), ...correctionFields }),
]);
export type MemberAct = v.InferOutput<typeof memberPageForm>;
