import * as v from "valibot";
import { cursor, recordId } from "../../foundation/lists/forms";

export const INVITE_USES_MAX = 100;
const DAYS_MAX = 3650;
export const INVITE_DESCRIPTION_MAX = 200;

export const INVITE_STATES = ["active", "inactive", "expired", "used-up"] as const;
export type InviteState = (typeof INVITE_STATES)[number];

export const INVITE_STATE_LABELS: Record<InviteState, string> = {
  active: "Active",
  inactive: "Inactive",
  expired: "Expired",
  "used-up": "Used up",
};

export const inviteGenerated = (code: string): string => `Invite code generated: ${code}`;
export const inviteCopied = (code: string): string => `Copied ${code} to clipboard`;
export const INVITE_DEACTIVATED = "Invite code deactivated";
export const GENERATE_FAILED = "Failed to generate invite code";
export const INVITE_REACTIVATED = "Invite code reactivated";
export const DEACTIVATE_FAILED = "Failed to deactivate invite code";
export const REACTIVATE_FAILED = "Failed to reactivate invite code";
export const NETWORK_FAILED = "Network error occurred";

/* @__NO_SIDE_EFFECTS__ */
function wholeNumber(most: number) {
  const message = `Enter a whole number from 1 to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(most, message));
}

const description = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(INVITE_DESCRIPTION_MAX, `A description has at most ${INVITE_DESCRIPTION_MAX} characters`),
  v.transform((text) => (text === "" ? undefined : text)),
);

export const generateInvite = v.object({
  maxUses: v.optional(wholeNumber(INVITE_USES_MAX), 1),
  description: v.optional(description),
  expiresInDays: v.optional(wholeNumber(DAYS_MAX)),
});
export type GenerateInvite = v.InferOutput<typeof generateInvite>;

const typed = v.pipe(v.optional(v.string(), ""), v.trim());

/** The generate form: Max Uses that is no number falls back to 1, and an empty expiry means none. */
const generateForm = v.object({
  intent: v.literal("generate"),
  maxUses: v.pipe(
    typed,
    v.transform((text) => (text === "" || Number.isNaN(Number(text)) ? 1 : Number(text))),
    wholeNumber(INVITE_USES_MAX),
  ),
  expiresInDays: v.pipe(
    typed,
    v.transform((text) => (text === "" ? undefined : Number(text))),
    v.optional(wholeNumber(DAYS_MAX)),
  ),
  description: v.optional(description),
});

export const switchInviteForm = v.object({ isActive: v.boolean("Say whether the code works.") });

const deactivateForm = v.object({ intent: v.literal("deactivate"), id: recordId });
const reactivateForm = v.object({ intent: v.literal("reactivate"), id: recordId });

export const inviteManagerForm = v.variant("intent", [generateForm, deactivateForm, reactivateForm]);

export const inviteManagerQuery = v.object({
  cursor: v.fallback(v.optional(cursor), undefined),
  generated: v.fallback(v.optional(recordId), undefined),
  deactivated: v.fallback(v.optional(v.literal("1")), undefined),
  reactivated: v.fallback(v.optional(v.literal("1")), undefined),
});
