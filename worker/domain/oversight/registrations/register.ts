import { sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { Invalid } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { sha256Hex } from "../../../hashing";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { isHeld } from "../../foundation/mail/held-address";
import { isRedeemable } from "../invites/redeem-invite";
import { inviteCodes } from "../invites/schema";
import { profiles } from "../../voice/profiles/schema";
import { isReferralOpen, referralKey } from "../../voice/rewards/referral-codes";
import { type Account, toAccount } from "../../foundation/users/account";
import { isOfAge } from "../../foundation/users/age";
import { isCommonPassword } from "../../foundation/users/common-passwords";
import { MESSAGES, type RegistrationInput } from "../../foundation/users/forms";
import { emailKey, usernameKey } from "../../foundation/users/names";
import { hashPassword } from "../../foundation/users/password";
import { isReserved } from "../../foundation/users/reserved-names";
import { users } from "../../foundation/users/schema";
import { judgeInSql } from "./network-risk";
import { newMember, type NewMember } from "./new-member";
import { ownFactors } from "./risk";
import { registrations } from "../../foundation/users/registration-schema";

type Context = Pick<RequestContext, "db" | "objects" | "network"> & SendingContext;

interface Arrival {
  /** A short name such as "Firefox on Linux". */
  device: string;
  /** The session that the browser already had; it ends, so that nobody can plant one beforehand. */
  oldToken: string | null;
}

/** The first write decides about all of it (rules/accounts#one-batch); only tests pass a cheaper `hash`. */
export async function register(
  context: Context,
  input: RegistrationInput,
  { device, oldToken }: Arrival,
  hash = hashPassword,
): Promise<{ account: Account; token: string }> {
  const { db, objects, site, network, now, origin } = context;
  refuseInput(context, input);
  await takeOrRefuse(objects.limiter(`registration:${network}`), site.throttles.registration, now);

  const user = newUser(input, await hash(input.password), now);
  const { referralCode, inviteCode } = input;
  const oldTokenHash = oldToken === null ? null : await sha256Hex(oldToken);
  const { fraud, rewardRates } = site;
  const arrival = {
    ...{ device, oldTokenHash, networkHash: network, origin },
    ...{ referralPrefix: fraud.referralPrefix, welcomeBonus: rewardRates.welcomeBonus },
  };
  const attempt = { user, registrationId: newId(now), referralCode, inviteCode, ...arrival };
  const { statements, token } = await newMember(db, attempt, now);
  const [[codes], [decided]] = await db.batch([codesHold(db, input, now), decision(context, attempt), ...statements]);
  if (!codes?.invite) throw new Invalid({ inviteCode: MESSAGES.inviteInvalid });
  if (!codes.referral) throw new Invalid({ referralCode: MESSAGES.referralUnknown });
  if (decided === undefined || decided.status === "blocked") throw new Invalid({ form: MESSAGES.failed });
  sendSoon(context);
  return { account: toAccount(user), token };
}

/** What only the server can say of the input, and what gives nothing away. */
function refuseInput({ site, now }: Context, { dateOfBirth, password, inviteCode }: RegistrationInput): void {
  if (!isOfAge(dateOfBirth, now)) throw new Invalid({ dateOfBirth: MESSAGES.tooYoung });
  if (isCommonPassword(password)) throw new Invalid({ password: MESSAGES.commonPassword });
  if (site.siteMode === "private" && inviteCode === undefined)
    throw new Invalid({ inviteCode: MESSAGES.inviteRequired });
}

/** The account's row; the age is verified by registering (rules/access#age-memory), the address not yet. */
function newUser({ username, email, ...input }: RegistrationInput, passwordHash: string, now: number) {
  const { dateOfBirth, productInterests, howDidYouHear, currentShop = null } = input;
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) };
  return {
    id: newId(now),
    username,
    email,
    ...keys,
    passwordHash,
    role: "member" as const,
    dateOfBirth,
    productInterests,
    howDidYouHear,
    currentShop,
    createdAt: now,
    lastActiveAt: now,
    ageVerifiedAt: now,
    emailVerifiedAt: null,
    testerSince: null,
  };
}

/** Whether the codes that were given hold; both are public, so saying so tells nothing. */
function codesHold(db: Context["db"], { inviteCode, referralCode }: RegistrationInput, now: number) {
  const invite = inviteCode === undefined ? sql`1` : isInvited(inviteCode, now);
  const referral = referralCode === undefined ? sql`1` : isReferralOpen(referralCode);
  return db
    .select({ invite: sql<number>`${invite}`.as("invite"), referral: sql<number>`${referral}`.as("referral") })
    .from(sql`(select 1) as once`);
}

const isInvited = (code: string, now: number) =>
  sql`exists (select 1 from ${inviteCodes} where ${isRedeemable(code, now)})`;

type Attempt = Omit<NewMember, "user"> & { user: ReturnType<typeof newUser> };

/** No row at all where a name or address is taken or a code does not hold. */
function decision({ db, site, now }: Context, attempt: Attempt) {
  const { user, registrationId, networkHash, device, referralCode, inviteCode } = attempt;
  const own = ownFactors({ ...user, referralCode }, site.fraud);
  const verdict = judgeInSql(own, networkHash, now);
  const row = {
    id: registrationId,
    networkHash,
    device,
    registeredAt: now,
    userId: sql`iif(${verdict.isBlocked}, null, ${user.id})`,
    referralCode: referralCode === undefined ? null : referralKey(referralCode),
    riskScore: verdict.score,
    riskFactors: verdict.factors,
    status: verdict.status,
  };
  const isTaken = sql`exists (select 1 from ${users} where ${users.usernameKey} = ${user.usernameKey})
    or exists (select 1 from ${profiles} where ${profiles.displayNameKey} = ${user.usernameKey})
    or exists (select 1 from ${users} where ${users.emailKey} = ${user.emailKey}) or ${isHeld(user.emailKey, user.id, now)}`;
  const conditions = [
    sql`not (${isTaken})`,
    isReserved(user.usernameKey) ? sql`0` : sql`1`,
    inviteCode === undefined ? sql`1` : isInvited(inviteCode, now),
    referralCode === undefined ? sql`1` : isReferralOpen(referralCode),
  ];
  const rest = sql`${verdict.from} where ${sql.join(conditions, sql` and `)}`;
  return insertSelected(db, registrations, row, rest).returning({ status: registrations.status });
}
