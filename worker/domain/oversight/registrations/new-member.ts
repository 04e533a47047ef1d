import { and, eq, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { insertSelected, insertWhere } from "../../../db/insert-selected";
import { confirmEmailMail } from "../../../mail/account-templates";
import { inviteKey, redeemInvite } from "../invites/redeem-invite";
import { inviteCodes, inviteRedemptions } from "../invites/schema";
import { newMailToken } from "../../foundation/mail/mail-token";
import { queueMailWhere } from "../../foundation/mail/queue-mail";
import { openCaseWhere } from "../../foundation/cases/open-case";
import { credit } from "../../voice/rewards/credit";
import { giveReferralCode } from "../../voice/rewards/referral-codes";
import { FIRST_TIER } from "../../voice/rewards/rules";
import { userRewards } from "../../voice/rewards/schema";
import { newSession } from "../../foundation/sessions/sessions";
import { sessions } from "../../foundation/sessions/schema";
import { users } from "../../foundation/users/schema";
import { registrations } from "../../foundation/users/registration-schema";
import { referred } from "./referred";

type NewUser = typeof users.$inferInsert;

export interface NewMember {
  user: NewUser;
  registrationId: string;
  referralCode: string | undefined;
  inviteCode: string | undefined;
  referralPrefix: string;
  /** Points for it, once nothing speaks against it. */
  welcomeBonus: number;
  networkHash: string;
  device: string;
  /** Hash of the session that the browser had; it ends. */
  oldTokenHash: string | null;
  origin: string;
}

const CONFIRM_MS = 2 * DAY_MS;

/** Whether the registration's row, written first in the batch, has an account, and one that nothing speaks against. */
const outcomes = (registrationId: string) => {
  const row = sql`select 1 from ${registrations} where ${registrations.id} = ${registrationId}`;
  return {
    isKept: sql`exists (${row})`,
    isMade: sql`exists (${row} and ${registrations.userId} is not null)`,
    isApproved: sql`exists (${row} and ${registrations.status} = 'approved')`,
    isFlagged: sql`exists (${row} and ${registrations.status} = 'flagged')`,
  };
};

/** Each writes only if the first statement made an account (rules/accounts#one-batch). */
export async function newMember(db: Db, member: NewMember, now: number) {
  const { user, registrationId, referralCode, networkHash, device, oldTokenHash, origin } = member;
  const { isKept, isMade, isApproved, isFlagged } = outcomes(registrationId);
  const { id: userId, username, email } = user;
  const session = await newSession(db, { userId, now, networkHash, device });
  const link = await newMailToken(
    db,
    { purpose: "confirm email", subjectId: userId, email, lifetime: CONFIRM_MS },
    now,
  );
  const template = { to: email, ...confirmEmailMail(origin, link.token, username) };
  const bonus = { userId, type: "signup_bonus", cause: userId, points: member.welcomeBonus } as const;
  const statements = [
    insertWhere(db, users, user, isMade),
    insertWhere(db, userRewards, { userId, ...FIRST_TIER }, isMade),
    ...credit(db, { ...bonus, description: "Welcome bonus", onlyIf: isApproved }, now),
    giveReferralCode(db, { userId, username, prefix: member.referralPrefix }, isMade, now),
    ...invited(db, member, isMade, now),
    ...(referralCode === undefined
      ? []
      : referred(db, { userId, code: referralCode, networkHash }, { isMade, isKept }, now)),
    session.insertIf(isMade),
    link.insertIf(isMade),
    queueMailWhere(db, template, isMade, now),
    openCaseWhere(db, caseOf(member), isFlagged, now),
    ...(oldTokenHash === null ? [] : [endOld(db, oldTokenHash, isMade)]),
  ] as const;
  return { statements, token: session.token };
}

const endOld = (db: Db, tokenHash: string, condition: SQL) =>
  db.delete(sessions).where(and(eq(sessions.tokenHash, tokenHash), condition));

/** A flagged registration is a question for the moderation queue (rules/joining#flagged-accounts). */
const caseOf = ({ user, registrationId }: NewMember) =>
  ({ kind: "registration", subjectId: registrationId, ownerId: user.id, source: "fraud_check" }) as const;

function invited(db: Db, { user, inviteCode }: NewMember, condition: SQL, now: number) {
  if (inviteCode === undefined) return [];
  const row = { inviteId: sql`${inviteCodes.id}`, userId: user.id, redeemedAt: now };
  const code = sql`from ${inviteCodes} where ${inviteCodes.code} = ${inviteKey(inviteCode)} and ${condition}`;
  return [redeemInvite(db, inviteCode, now, condition), insertSelected(db, inviteRedemptions, row, code)];
}
