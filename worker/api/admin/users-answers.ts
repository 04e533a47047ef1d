import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import { APPEAL_OUTCOMES, CASE_STATUSES, DECISIONS } from "../../domain/foundation/cases/forms";
import { CASE_KINDS } from "../../domain/foundation/cases/case-kinds";
import { REGISTRATION_STATUSES } from "../../domain/foundation/users/registration-schema";
import { SUSPENDED_CAUSES } from "../../domain/foundation/users/schema";
import { LOGIN_FAILURES } from "../../domain/foundation/sessions/schema";
import { BADGE_IDS } from "../../domain/voice/badges/badges";
import { at } from "../http/shapes";

const who = {
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: at,
  lastActiveAt: at.nullable(),
  reviewCount: z.number().int(),
};

export const memberRow = z.object({
  ...who,
  isTester: z.boolean(),
  isSuspended: z.boolean(),
  isFlagged: z.boolean().describe("The registration waits for staff."),
  isDeleted: z.boolean(),
});

const registration = z.object({
  registeredAt: at,
  device: z.string(),
  referralCode: z.string().nullable(),
  riskScore: z.number().int(),
  riskFactors: z.array(z.object({ factor: z.string(), label: z.string(), points: z.number().int() })),
  status: z.enum(REGISTRATION_STATUSES),
  reviewedAt: at.nullable(),
  reviewNote: z.string().nullable(),
});

const login = z.object({ id: z.string(), at, success: z.boolean(), reason: z.enum(LOGIN_FAILURES).nullable() });

const moderationCase = z.object({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  status: z.enum(CASE_STATUSES),
  decision: z.enum(DECISIONS).nullable(),
  appealOutcome: z.enum(APPEAL_OUTCOMES).nullable(),
  openedAt: at,
});

const badge = z.object({
  badge: z.enum(BADGE_IDS),
  earnedAt: at,
  grantedBy: z.string().nullable().describe("Who gave it by hand; null where its rule did"),
  reason: z.string().nullable(),
});
const note = z.object({ id: z.string(), body: z.string(), createdAt: at, author: z.string().nullable() });

export const member = z.object({
  ...who,
  testerSince: at.nullable(),
  ageVerifiedAt: at.nullable(),
  emailVerifiedAt: at.nullable(),
  productInterests: z.array(z.string()),
  howDidYouHear: z.string().nullable(),
  currentShop: z.string().nullable(),
  suspendedAt: at.nullable(),
  suspendedCause: z.enum(SUSPENDED_CAUSES).nullable(),
  suspensionReason: z.string().nullable(),
  suspendedBy: z.string().nullable(),
  vendorId: z.string().nullable(),
  vendorName: z.string().nullable(),
  points: z.number().int().nullable(),
  registration: registration.nullable(),
  sessions: z.number().int().describe("Open sessions, counted up to 1,001."),
  logins: z.array(login).describe("The last ten attempts."),
  cases: z.array(moderationCase).describe("The last ten moderation cases about the member."),
  notes: z.array(note),
  badges: z.array(badge),
});
