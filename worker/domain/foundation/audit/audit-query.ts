import { and, asc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import { DAY_MS, dayStart } from "../../../days";
import type { Db } from "../../../db/client";
import { afterCursor, encodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { usernameKey } from "../users/names";
import { users } from "../users/schema";
import type { AuditFilter } from "./forms";
import { auditLog } from "./schema";
import { shownActor } from "./shown-actor";

export type AuditRow = typeof auditLog.$inferSelect & {
  /** What an account is called now, where one is the subject; of a conversation its two members, of a case its owner, of a redemption its member. */
  subjectName: string | null;
  /** Under which vendor or thread the subject's page is, its own id where it has one to itself; null without a page. */
  subjectPlace: string | null;
};

/** A conversation's id is its members' ids, joined by a dot. */
const [firstId, secondId] = [
  sql`substr(${auditLog.subjectId}, 1, instr(${auditLog.subjectId}, '.') - 1)`,
  sql`substr(${auditLog.subjectId}, instr(${auditLog.subjectId}, '.') + 1)`,
];
const namesOfBoth = sql`select group_concat(${users.username}, ' and ') from ${users} where ${users.id} in (${firstId}, ${secondId})`;

const nameOfMember = sql`select ${users.username} from redemptions as asked join ${users} on ${users.id} = asked.user_id
  where asked.id = ${auditLog.subjectId} and ${users.deletedAt} is null`;

/** The subject has a page: its row is there and, where readers see it, shows. */
const placeOf = (table: string, column: string, shown = ""): SQL =>
  sql`(select ${sql.raw(column)} from ${sql.raw(table)} as named where named.id = ${auditLog.subjectId}${sql.raw(shown && ` and ${shown}`)})`;
const SHOWN = "named.hidden_at is null";
const PLACES: Readonly<Record<string, SQL>> = {
  user: placeOf("users", "named.id"),
  conversation: sql`iif(instr(${auditLog.subjectId}, '.') > 0, ${auditLog.subjectId}, null)`,
  vendor: placeOf("vendors", "named.id", SHOWN),
  product: placeOf("products", "named.vendor_id", `${SHOWN} and named.deleted_at is null`),
  lab_result: placeOf("lab_results", "named.id"),
  lab_partner: placeOf("lab_partners", "named.id"),
  application: placeOf("applications", "named.id"),
  claim: placeOf("purchase_claims", "named.id"),
  redemption: placeOf("redemptions", "named.id"),
  tester_application: placeOf("tester_applications", "named.id"),
  moderation_case: placeOf("moderation_cases", "named.id"),
  forum_category: placeOf("forum_categories", "named.id"),
  forum_thread: placeOf("forum_threads", "named.id", SHOWN),
  forum_post: placeOf("forum_posts", "named.thread_id", SHOWN),
};
const place = sql`case ${auditLog.subjectType} ${sql.join(
  Object.entries(PLACES).map(([type, found]) => sql`when ${sql.raw(`'${type}'`)} then ${found}`),
  sql` `,
)} end`;

/** Whom it is about, by an id in the detail: a name that is deleted shows nowhere. */
const namedOwner = sql`(select ${users.username} from ${users} where ${users.id} = ${auditLog.detail} ->> 'owner' and ${users.deletedAt} is null)`;

const selectNamed = (db: Db) =>
  db.select({
    ...getTableColumns(auditLog),
    actorName: shownActor(sql`audit_log`).as("actor_name"),
    subjectName: sql<
      string | null
    >`case ${auditLog.subjectType} when 'user' then (select ${users.username} from ${users} where ${users.id} = ${auditLog.subjectId}) when 'conversation' then (${namesOfBoth}) when 'redemption' then (${nameOfMember}) when 'tester_application' then ${namedOwner} when 'moderation_case' then ${namedOwner} end`.as(
      "subject_name",
    ),
    subjectPlace: sql<string | null>`${place}`.as("subject_place"),
  });

/** Where several filters meet only one has an index, so a page may be short and still have one after it. */
const WINDOW = 1000;

/** Every index of the log ends in these two, and is walked backwards. */
const NEWEST_FIRST: SortKey[] = [
  { column: auditLog.at, direction: "desc" },
  { column: auditLog.id, direction: "desc" },
];

/** The account of this name, else the text as an id: a single value, so that its index keeps the order of time. */
function isActor(db: Db, actor: string): SQL {
  const byName = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(actor)));
  return sql`${auditLog.actorId} = coalesce((${byName}), ${actor})`;
}

/** The conditions, the one that leaves over the fewest rows first. */
function conditionsOf(db: Db, { actor, action, subjectType, subjectId }: AuditFilter): SQL[] {
  const type = subjectType ? eq(auditLog.subjectType, subjectType) : undefined;
  const id = subjectId ? eq(auditLog.subjectId, subjectId) : undefined;
  const record = type && id && and(type, id);
  const own = [actor ? isActor(db, actor) : undefined, action ? eq(auditLog.action, action) : undefined];
  return (record ? [record, ...own] : [...own, type, id]).filter((each) => each !== undefined);
}

/** The days asked for, which every index serves beside its own condition. */
const within = ({ from, to }: AuditFilter): SQL | undefined =>
  and(from ? gte(auditLog.at, dayStart(from)) : undefined, to ? lt(auditLog.at, dayStart(to) + DAY_MS) : undefined);

export async function readAuditPage(
  db: Db,
  filter: AuditFilter,
  cursor: string | null,
  limit: number,
): Promise<Page<AuditRow>> {
  const position = afterCursor(NEWEST_FIRST, cursor);
  const all = conditionsOf(db, filter);
  // A subject's id without its type has no index of its own.
  const indexed = filter.subjectId && all.length === 1 && !filter.subjectType ? undefined : all[0];
  const others = all.filter((each) => each !== indexed);
  const where = and(indexed, within(filter), position);
  const keysOf = ({ at, id }: { at: number; id: string }) => [at, id];
  if (others.length === 0) {
    const rows = await selectNamed(db)
      .from(auditLog)
      .where(where)
      .orderBy(...orderBy(NEWEST_FIRST))
      .limit(limit + 1);
    return toPage(rows, limit, keysOf);
  }

  // Under the table's own name, so that the other conditions read the window as they would the table.
  const seen = db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...orderBy(NEWEST_FIRST))
    .limit(WINDOW)
    .as("audit_log");
  const [rows, [last]] = await db.batch([
    selectNamed(db)
      .from(seen)
      .where(and(...others))
      .orderBy(...orderBy(NEWEST_FIRST))
      .limit(limit + 1),
    db
      .select({ at: seen.at, id: seen.id, count: sql<number>`count(*) over ()`.as("count") })
      .from(seen)
      .orderBy(asc(seen.at), asc(seen.id))
      .limit(1),
  ]);
  const page = toPage(rows, limit, keysOf);
  const goesOn = page.nextCursor === null && last?.count === WINDOW;
  return goesOn ? { ...page, nextCursor: encodeCursor(keysOf(last)) } : page;
}
