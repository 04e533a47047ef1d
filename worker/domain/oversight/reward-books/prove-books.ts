import { and, asc, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { log } from "../../../observe/log";
import { rolesHolding } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { notify } from "../../foundation/notifications/notify";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { users } from "../../foundation/users/schema";
import { rewardMonths, rewardTiers } from "./program-schema";
import { rewardHolds, rewardLedger, userRewards } from "../../voice/rewards/schema";
import { rewardFaults } from "./schema";

const JOB = "proveBooks";
/** Under which key the program's own totals stand among the faults. */
export const PROGRAM = "";
const BOOKS_PATH = "/admin/rewards";

/** Members proved with one statement. */
const MEMBERS_A_PAGE = 500;
/** And statements of a night: 100,000 members, after which the next night goes on. */
const PAGES_A_NIGHT = 200;
/** Members whom an alert names. */
const NAMED = 5;
/** Staff and admins who are notified. */
const TOLD = 20;

interface Night {
  members?: number;
  pages?: number;
}

interface Proof {
  /** Whose books are off and were not known to be; "" stands for the program's totals. */
  found: string[];
  /** Whether the night came past everybody, or the next one has to go on. */
  isWhole: boolean;
}

/** Keeps what is off; one that was known keeps since when. @param rows named as the table's columns @returns which were not known */
async function keep(db: Db, rows: SQL, now: number): Promise<string[]> {
  const kept = await db.all<{
    key: string;
    isNew: number;
  }>(sql`insert into ${rewardFaults} (user_id, balance, ledger_points, held, hold_points, since, seen_at)
    select user_id, balance, ledger_points, held, hold_points, ${now}, ${now} from (${rows}) as proved
    where balance <> ledger_points or held <> hold_points or balance < 0 or held < 0 or is_off
    on conflict (user_id) do update set balance = excluded.balance, ledger_points = excluded.ledger_points,
      held = excluded.held, hold_points = excluded.hold_points, since = iif(cleared_at is null, since, excluded.since),
      seen_at = excluded.seen_at, cleared_at = null
    returning user_id as key, since = ${now} as isNew`);
  return kept.filter(({ isNew }) => isNew === 1).map(({ key }) => key);
}

/** The next members, with what is stored and what their rows come to, each by ranges of indexes. */
const pageOf = (after: string, members: number) =>
  sql`select each.user_id, each.current_balance as balance, each.held_points as held,
      coalesce((select sum(${rewardLedger.points}) from ${rewardLedger} where ${rewardLedger.userId} = each.user_id), 0) as ledger_points,
      coalesce((select sum(${rewardHolds.points}) from ${rewardHolds} where ${rewardHolds.userId} = each.user_id and ${rewardHolds.releasedAt} is null and ${rewardHolds.cancelledAt} is null), 0) as hold_points, 0 as is_off
    from ${userRewards} as each where each.user_id > ${after} order by each.user_id limit ${members}`;

/** The last of the same members; null behind the last of all. */
const endOf = (after: string, members: number) =>
  sql`select max(user_id) as reached, count(*) as members from (select user_id from ${userRewards} where user_id > ${after} order by user_id limit ${members})`;

/** Of each tier what its members have together, and what the triggers keep; a tier that nobody is in has no row. */
const ofTiers = sql`select tier, count(*) as members, sum(current_balance) as outstanding, sum(held_points) as held,
    sum(total_earned) as earned, sum(total_redeemed) as redeemed, count(suspended_at) as suspended from ${userRewards} group by tier`;
const keptOfTiers = sql`select tier, members, outstanding, held, earned, redeemed, suspended from ${rewardTiers}
    where (members, outstanding, held, earned, redeemed, suspended) <> (0, 0, 0, 0, 0, 0)`;

/** Of the months: what came less what went, of what the ledger or the holds wrote. */
const months = (isMeant: SQL) =>
  sql`(select coalesce(sum(points_in - points_out), 0) from ${rewardMonths} where ${isMeant})`;

/**
 * What all balances and holds come to, against the totals that triggers keep by tier and by month: a ledger row or a hold
 * of somebody without a balance shows here, and a total that the figures would get wrong.
 */
const program = sql`select ${PROGRAM} as user_id, balance, iif(tiers <> balance, tiers, months) as ledger_points,
    held, iif(tiers_held <> held, tiers_held, months_held) as hold_points, is_off
  from (with counted as materialized (${ofTiers}), kept as materialized (${keptOfTiers})
    select coalesce(sum(outstanding), 0) as balance, coalesce(sum(held), 0) as held,
      (select coalesce(sum(outstanding), 0) from kept) as tiers, (select coalesce(sum(held), 0) from kept) as tiers_held,
      ${months(sql`type <> 'hold'`)} as months, ${months(sql`type = 'hold'`)} as months_held,
      exists (select * from counted except select * from kept) or exists (select * from kept except select * from counted) as is_off
    from counted)`;

/**
 * Proves for everybody that the ledger's rows come to the balance and the open holds to what is held, neither below zero
 * (rules/rewards#books). It says what is off, and changes no books: a difference is looked at by people.
 */
export async function proveBooks(db: Db, now: number, night: Night = {}): Promise<Proof> {
  const { members = MEMBERS_A_PAGE, pages = PAGES_A_NIGHT } = night;
  const found: string[] = [];
  let after = await jobPosition(db, JOB);
  found.push(...(await keep(db, program, now)));
  await clear(db, sql`user_id = ${PROGRAM}`, now);
  let isWhole = false;
  for (let page = 0; page < pages && !isWhole; page += 1) {
    const [end] = await db.all<{ reached: string | null; members: number }>(endOf(after, members));
    found.push(...(await keep(db, pageOf(after, members), now)));
    isWhole = (end?.members ?? 0) < members;
    const reached = end?.reached ?? after;
    await clear(db, sql`user_id > ${after} and ${isWhole ? sql`1` : sql`user_id <= ${reached}`}`, now);
    after = isWhole ? "" : reached;
  }
  await rememberPosition(db, JOB, after, now);
  await raise(db, found, now);
  return { found, isWhole };
}

/** What this proof came past and did not find off any more. */
const clear = (db: Db, range: SQL, now: number) =>
  db
    .update(rewardFaults)
    .set({ clearedAt: now })
    .where(and(isNull(rewardFaults.clearedAt), ne(rewardFaults.seenAt, now), range));

/** In the log each night that something is off; in the audit log and before staff when it is found. */
async function raise(db: Db, found: readonly string[], now: number): Promise<void> {
  const open = await db.$count(rewardFaults, isNull(rewardFaults.clearedAt));
  if (open === 0) return;
  log({ level: "error", message: "the books of rewards do not add up", requestId: JOB, error: `${open} off` });
  if (found.length === 0) return;
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(inArray(users.role, rolesHolding("rewards.oversee")), isNull(users.deletedAt), isNull(users.suspendedAt)),
    )
    .orderBy(asc(users.id))
    .limit(TOLD);
  const entry = {
    actor: { id: null, username: "Leafproof" },
    action: "rewards.books_off",
    subjectType: "rewards",
    subjectId: "nightly",
    detail: { found: found.length, members: found.filter((key) => key !== PROGRAM).slice(0, NAMED) },
    requestId: JOB,
  };
  const notices = staff.map(({ id }): BatchItem<"sqlite"> =>
    notify(
      db,
      {
        userId: id,
        type: "system",
        title: "The books of rewards do not add up",
        message: "The nightly proof found stored points that differ from their rows. Nothing was changed; please look.",
        actionUrl: BOOKS_PATH,
        mergeKey: "reward-books",
      },
      now,
    ),
  );
  await db.batch([record(db, entry, now), ...notices]);
}
