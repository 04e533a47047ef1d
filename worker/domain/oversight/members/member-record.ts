import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { boundedCount } from "../../foundation/lists/bounded-count";
import { demand } from "../../foundation/access/demand";
import { moderationCases } from "../../foundation/cases/schema";
import { riskLabel } from "../../foundation/users/risk-factors";
import { registrations } from "../../foundation/users/registration-schema";
import { userRewards } from "../../voice/rewards/schema";
import { loginAttempts, sessions } from "../../foundation/sessions/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { selectBadges } from "./hand-badges";
import { selectNotes } from "./notes";
import { users } from "../../foundation/users/schema";

const LOGINS_SHOWN = 10;
const CASES_SHOWN = 10;

function selectAccount(db: Db, userId: string) {
  const suspender = alias(users, "suspender");
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      testerSince: users.testerSince,
      ageVerifiedAt: users.ageVerifiedAt,
      emailVerifiedAt: users.emailVerifiedAt,
      productInterests: users.productInterests,
      howDidYouHear: users.howDidYouHear,
      currentShop: users.currentShop,
      reviewCount: users.reviewCount,
      createdAt: users.createdAt,
      lastActiveAt: users.lastActiveAt,
      suspendedAt: users.suspendedAt,
      suspendedCause: users.suspendedCause,
      suspensionReason: users.suspensionReason,
      suspendedBy: sql<string | null>`${suspender.username}`.as("suspended_by_name"),
      vendorId: users.vendorId,
      vendorName: sql<string | null>`${vendors.name}`.as("vendor_name"),
      points: sql<number | null>`${userRewards.currentBalance}`.as("points"),
    })
    .from(users)
    .leftJoin(suspender, eq(suspender.id, users.suspendedBy))
    .leftJoin(vendors, eq(vendors.id, users.vendorId))
    .leftJoin(userRewards, eq(userRewards.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

const selectRegistration = (db: Db, userId: string) =>
  db
    .select({
      registeredAt: registrations.registeredAt,
      device: registrations.device,
      referralCode: registrations.referralCode,
      riskScore: registrations.riskScore,
      riskFactors: registrations.riskFactors,
      status: registrations.status,
      reviewedAt: registrations.reviewedAt,
      reviewNote: registrations.reviewNote,
    })
    .from(registrations)
    .where(eq(registrations.userId, userId));

const selectLogins = (db: Db, userId: string) =>
  db
    .select({
      id: loginAttempts.id,
      at: loginAttempts.at,
      success: loginAttempts.success,
      reason: loginAttempts.reason,
    })
    .from(loginAttempts)
    .where(eq(loginAttempts.userId, userId))
    .orderBy(desc(loginAttempts.at), desc(loginAttempts.id))
    .limit(LOGINS_SHOWN);

const selectCases = (db: Db, userId: string) =>
  db
    .select({
      id: moderationCases.id,
      kind: moderationCases.kind,
      status: moderationCases.status,
      decision: moderationCases.decision,
      appealOutcome: moderationCases.appealOutcome,
      openedAt: moderationCases.openedAt,
    })
    .from(moderationCases)
    .where(eq(moderationCases.ownerId, userId))
    .orderBy(desc(moderationCases.openedAt))
    .limit(CASES_SHOWN);

/** See rules/privacy#staff-view-of-members. One round trip. @throws Forbidden; NotFound */
export async function memberRecord({ db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">, userId: string) {
  demand(viewer, "admin.tools");
  const [[account], [registration], [open], logins, cases, notes, badges] = await db.batch([
    selectAccount(db, userId),
    selectRegistration(db, userId),
    boundedCount(db, sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
    selectLogins(db, userId),
    selectCases(db, userId),
    selectNotes(db, userId),
    selectBadges(db, userId),
  ]);
  if (account === undefined) throw new NotFound("There is no such account.");
  const checked = registration && {
    ...registration,
    riskFactors: registration.riskFactors.map((each) => ({ ...each, label: riskLabel(each.factor) })),
  };
  return { ...account, registration: checked ?? null, sessions: open?.n ?? 0, logins, cases, notes, badges };
}

export type MemberRecord = Awaited<ReturnType<typeof memberRecord>>;
