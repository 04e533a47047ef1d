import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { jsonText } from "../../../json-text";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { claimOf } from "../moderation/list-cases";
import { moderationCases } from "../../foundation/cases/schema";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import type { FactorFilter, RegistrationSort } from "./forms";
import { isOwnReferralOf } from "./own-referral";
import { claimColumns, pendingCase } from "./pending-case";
import { BUSY_NETWORK_FROM } from "./risk";
import { registrations } from "../../foundation/users/registration-schema";

/** Accounts of one network that are named, newest first; beyond `COUNTED` registrations nobody counts on. */
const NAMED = 10;
const COUNTED = 100;

const accounts = jsonText(z.array(z.object({ id: z.string(), username: z.string() })));

/** What is known of the network that a registration came from (rules/joining#network-count). */
export interface NetworkRecord {
  /** Registrations that made an account, this one among them; counted up to 100. */
  registrationCount: number;
  /** Attempts that were blocked; counted up to 100. */
  blockedCount: number;
  accounts: { id: string; username: string }[];
  lastRegistration: number;
  /** Whether there were three accounts or more. */
  flagged: boolean;
}

export interface FlaggedRegistration {
  id: string;
  userId: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  registeredAt: number;
  device: string;
  referralCode: string | null;
  riskScore: number;
  riskFactors: { factor: string; points: number }[];
  /** Null once the network is forgotten, after 90 days. */
  network: NetworkRecord | null;
  /** Its case in the moderation queue, by which it is claimed; null where the queue has none. */
  caseId: string | null;
  /** Who looks into it; null where nobody does, or the claim has lapsed. */
  claimedBy: { id: string; username: string } | null;
}

const sameNetwork = (what: SQL, where: SQL, limit: number): SQL =>
  sql`select ${what} from registrations as other where other.network_hash = ${registrations.networkHash}
      and other.network_hash > '' and ${where} order by other.registered_at desc limit ${sql.raw(String(limit))}`;

const hasAccount = sql`other.user_id is not null`;
const counted = (where: SQL) => sql<number>`(select count(*) from (${sameNetwork(sql`1`, where, COUNTED)}))`;
const namesOf = sql`(select json_group_array(json_object('id', account.id, 'username', account.username))
    from (${sameNetwork(sql`other.user_id`, hasAccount, NAMED)}) as newest
    join users as account on account.id = newest.user_id)`;

const OLDEST: SortKey[] = [
  { column: registrations.registeredAt, direction: "asc" },
  { column: registrations.id, direction: "asc" },
];
const ORDERS: Record<RegistrationSort, SortKey[]> = {
  oldest: OLDEST,
  score: [{ column: registrations.riskScore, direction: "desc" }, ...OLDEST],
};

const columns = {
  id: registrations.id,
  userId: users.id,
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  registeredAt: registrations.registeredAt,
  device: registrations.device,
  referralCode: registrations.referralCode,
  riskScore: registrations.riskScore,
  riskFactors: registrations.riskFactors,
  isKnown: sql<number>`${registrations.networkHash} > ''`.as("is_known"),
  registrationCount: counted(hasAccount).as("registration_count"),
  blockedCount: counted(sql`other.user_id is null`).as("blocked_count"),
  accounts: namesOf.mapWith(accounts).as("accounts"),
  lastRegistration: sql<number>`(${sameNetwork(sql`other.registered_at`, hasAccount, 1)})`.as("last_registration"),
  caseId: moderationCases.id,
  ...claimColumns,
};

const flagged = (db: Db, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(registrations)
    .innerJoin(users, and(eq(users.id, registrations.userId), isNull(users.deletedAt)))
    .leftJoin(moderationCases, pendingCase)
    .where(and(eq(registrations.status, "flagged"), condition));

function toFlagged(row: Awaited<ReturnType<typeof flagged>>[number], now: number): FlaggedRegistration {
  const { isKnown, registrationCount, blockedCount, accounts: named, lastRegistration, emailVerifiedAt, ...more } = row;
  const { claimedBy: claimant, claimedAt, claimedByName, ...rest } = more;
  const isBusy = registrationCount >= BUSY_NETWORK_FROM;
  const network = { registrationCount, blockedCount, accounts: named, lastRegistration, flagged: isBusy };
  const claimedBy = claimOf({ claimedBy: claimant, claimedAt, claimedByName }, now);
  return { ...rest, emailConfirmed: emailVerifiedAt !== null, network: isKnown ? network : null, claimedBy };
}

/**
 * Without those whom the viewer referred, or whose ring they are of: what the network and the score tell is the evidence
 * against them (rules/rewards#referral-review).
 * @param wanted `q` is the start of a username, `factor` what it is flagged for among others; "" for all
 */
export async function flaggedRegistrations(
  db: Db,
  viewer: Viewer,
  {
    q,
    factor = "",
    sort,
    cursor,
    limit,
    now,
  }: { q: string; factor?: FactorFilter; sort: RegistrationSort; cursor: string | null; limit: number; now: number },
): Promise<Page<FlaggedRegistration>> {
  const reader = demand(viewer, "registrations.review");
  const order = ORDERS[sort];
  const name = usernameKey(q);
  const named = q === "" ? undefined : sql`substr(${users.usernameKey}, 1, ${name.length}) = ${name}`;
  const forIt = sql`exists (select 1 from json_each(${registrations.riskFactors}) where value ->> 'factor' = ${factor})`;
  const rows = await flagged(
    db,
    and(not(isOwnReferralOf(reader.id)), named, factor === "" ? undefined : forIt, afterCursor(order, cursor)),
  )
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  return toPage(
    rows.map((row) => toFlagged(row, now)),
    limit,
    ({ riskScore, registeredAt, id }) => [...(sort === "score" ? [riskScore] : []), registeredAt, id],
  );
}
