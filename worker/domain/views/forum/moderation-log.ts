import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { afterCursor, encodeCursor, orderBy, type SortKey, toPage } from "../../../db/pagination";
import type { Role, Viewer } from "../../foundation/access/policy";
import { ABOUT_FORUM, auditLog } from "../../foundation/audit/schema";
import { moderationCases } from "../../foundation/cases/schema";
import { users } from "../../foundation/users/schema";
import { canRead, mayRead, type Restriction } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { LOG_ACTS, LOG_PAGE, type LogKind } from "./log-kinds";

/** Audit rows that are looked through for one page, where a filter leaves most of them out. */
const WINDOW = 200;

type LogAppeal = "open" | "upheld" | "overturned";

/** A decision as everybody reads it: never who reported, and no words that the reader may not read. */
export interface LogEntry {
  id: string;
  at: number;
  kind: LogKind;
  says: string;
  /** The role of whoever decided; null for a former member. */
  by: Role | null;
  reason: string | null;
  category: { id: string; name: string };
  /** Null where the thread is hidden, or where it was about a category; of a merged one its own title, and where it went. */
  thread: { id: string; title: string } | null;
  /** Of a merge, the title of what came in; null where that is not the reader's. */
  merged: string | null;
  /** What was decided about, where it was not a whole thread. */
  post: { id: string; kind: "opening" | "reply" | "comment" } | null;
  about: "category" | "thread" | "post";
  appeal: LogAppeal | null;
}

interface ModerationLog {
  items: LogEntry[];
  nextCursor: string | null;
  categories: { id: string; name: string }[];
}

interface Asked {
  kind?: LogKind | undefined;
  category?: string | undefined;
  cursor?: string | undefined;
}

const NEWEST_FIRST: SortKey[] = [
  { column: auditLog.at, direction: "desc" },
  { column: auditLog.id, direction: "desc" },
];

const DECIDED = sql`${auditLog.action} = 'case.decided'`;

/** Keeping what was only reported changed nothing, so it stays between the members and the moderators. */
function actsOf(kind: LogKind | undefined): SQL {
  const names = Object.entries(LOG_ACTS).flatMap(([name, act]) =>
    kind === undefined || act.kind === kind ? [name] : [],
  );
  const hidden = sql`(${DECIDED} and ${moderationCases.decision} <> 'keep')`;
  const released = sql`(${DECIDED} and ${moderationCases.decision} = 'keep' and ${moderationCases.source} = 'held')`;
  const decided = kind === undefined ? [hidden, released] : kind === "hidden" ? [hidden] : [];
  const all = [isOneOf(auditLog.action, names), ...decided, ...(kind === "released" ? [released] : [])];
  return sql`(${sql.join(all, sql` or `)})`;
}

const target = alias(forumThreads, "target");
const targetCategory = alias(forumCategories, "target_category");
const source = alias(forumThreads, "source");
const sourceCategory = alias(forumCategories, "source_category");

/** One round trip, from the audit rows. @throws InvalidCursor */
export async function moderationLog(
  db: Db,
  viewer: Viewer,
  { kind, category, cursor }: Asked,
  limit = LOG_PAGE,
): Promise<ModerationLog> {
  const position = afterCursor(NEWEST_FIRST, cursor);
  // Under the table's own name, so that what is asked of a row reads the window as it would the table.
  const seen = db
    .select()
    .from(auditLog)
    .where(and(ABOUT_FORUM, position))
    .orderBy(...orderBy(NEWEST_FIRST))
    .limit(WINDOW)
    .as("audit_log");
  const postId = sql`iif(${DECIDED}, ${auditLog.detail} ->> '$.subject', iif(${auditLog.subjectType} = 'forum_post', ${auditLog.subjectId}, null))`;
  const [rows, [last], categories] = await db.batch([
    db
      .select({
        id: seen.id,
        at: seen.at,
        action: seen.action,
        detail: seen.detail,
        subjectType: seen.subjectType,
        role: sql<Role | null>`iif(${users.deletedAt} is null, ${users.role}, null)`.as("role"),
        categoryId: forumCategories.id,
        categoryName: forumCategories.name,
        threadId: sql<string | null>`${forumThreads.id}`.as("thread_id"),
        title: sql<string | null>`${forumThreads.title}`.as("title"),
        targetId: sql<string | null>`${target.id}`.as("target_id"),
        targetCapability: sql<Restriction | null>`${targetCategory.capability}`.as("target_capability"),
        sourceTitle: sql<string | null>`${source.title}`.as("source_title"),
        sourceCapability: sql<Restriction | null>`${sourceCategory.capability}`.as("source_capability"),
        threadHiddenAt: sql<number | null>`${forumThreads.hiddenAt}`.as("thread_hidden_at"),
        postId: sql<string | null>`${forumPosts.id}`.as("post_id"),
        postKind: sql<"opening" | "reply" | "comment" | null>`${forumPosts.kind}`.as("post_kind"),
        decision: sql<string | null>`iif(${DECIDED}, ${moderationCases.decision}, null)`.as("decision"),
        status: sql<string | null>`${moderationCases.status}`.as("status"),
        appealOutcome: sql<"upheld" | "overturned" | null>`${moderationCases.appealOutcome}`.as("appeal_outcome"),
      })
      .from(seen)
      .leftJoin(moderationCases, and(DECIDED, eq(moderationCases.id, auditLog.subjectId)))
      .leftJoin(forumPosts, eq(forumPosts.id, postId))
      .leftJoin(
        forumThreads,
        eq(
          forumThreads.id,
          sql`coalesce(${forumPosts.threadId}, iif(${auditLog.subjectType} = 'forum_thread', ${auditLog.subjectId}, null))`,
        ),
      )
      .innerJoin(
        forumCategories,
        eq(
          forumCategories.id,
          sql`coalesce(${forumThreads.categoryId}, iif(${auditLog.subjectType} = 'forum_category', ${auditLog.subjectId}, null))`,
        ),
      )
      .leftJoin(target, and(eq(target.id, forumThreads.mergedInto), isNull(target.hiddenAt)))
      .leftJoin(targetCategory, eq(targetCategory.id, target.categoryId))
      .leftJoin(
        source,
        and(
          eq(auditLog.action, "forum.thread.merged"),
          eq(source.id, sql`${auditLog.detail} ->> '$.from'`),
          isNotNull(source.mergedInto),
        ),
      )
      .leftJoin(sourceCategory, eq(sourceCategory.id, source.categoryId))
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(mayRead(viewer), actsOf(kind), category === undefined ? undefined : eq(forumCategories.id, category)))
      .orderBy(...orderBy(NEWEST_FIRST))
      .limit(limit + 1),
    db
      .select({ at: seen.at, id: seen.id, count: sql<number>`count(*) over ()`.as("count") })
      .from(seen)
      .orderBy(asc(seen.at), asc(seen.id))
      .limit(1),
    db
      .select({ id: forumCategories.id, name: forumCategories.name })
      .from(forumCategories)
      .where(mayRead(viewer))
      .orderBy(asc(forumCategories.place)),
  ]);
  const { items, nextCursor } = toPage(rows, limit, ({ at, id }) => [at, id]);
  const goesOn = nextCursor === null && last?.count === WINDOW;
  return {
    items: items.flatMap((row) => toEntry(viewer, row) ?? []),
    nextCursor: goesOn ? encodeCursor([last.at, last.id]) : nextCursor,
    categories,
  };
}

interface Row {
  id: string;
  at: number;
  action: string;
  detail: Record<string, unknown>;
  subjectType: string;
  role: Role | null;
  categoryId: string;
  categoryName: string;
  threadId: string | null;
  title: string | null;
  targetId: string | null;
  targetCapability: Restriction | null;
  sourceTitle: string | null;
  sourceCapability: Restriction | null;
  threadHiddenAt: number | null;
  postId: string | null;
  postKind: "opening" | "reply" | "comment" | null;
  decision: string | null;
  status: string | null;
  appealOutcome: "upheld" | "overturned" | null;
}

const isAct = (action: string): action is keyof typeof LOG_ACTS => action in LOG_ACTS;

function actOf({ action, decision }: Row): { kind: LogKind; says: string } | null {
  if (isAct(action)) return LOG_ACTS[action];
  if (decision === null) return null;
  return decision === "keep" ? { kind: "released", says: "Released" } : { kind: "hidden", says: "Hidden" };
}

/** What shows of the thread that was decided about; what was merged leads to where it is now. */
function threadOf(viewer: Viewer, row: Row): LogEntry["thread"] {
  const { threadId, title, threadHiddenAt, targetId, targetCapability: capability } = row;
  if (threadId === null || title === null) return null;
  if (threadHiddenAt === null) return { id: threadId, title };
  return targetId !== null && canRead(viewer, { capability }) ? { id: targetId, title } : null;
}

function toEntry(viewer: Viewer, row: Row): LogEntry | null {
  const act = actOf(row);
  if (act === null) return null;
  const { id, at, detail, role, threadHiddenAt, postId, postKind, status, appealOutcome } = row;
  const reason = typeof detail["reason"] === "string" ? detail["reason"] : null;
  const isThread = postId === null || postKind === "opening";
  return {
    ...{ id, at, ...act, by: role, reason },
    category: { id: row.categoryId, name: row.categoryName },
    thread: threadOf(viewer, row),
    merged: threadHiddenAt === null && canRead(viewer, { capability: row.sourceCapability }) ? row.sourceTitle : null,
    post: postId === null || postKind === null || threadHiddenAt !== null ? null : { id: postId, kind: postKind },
    about: row.subjectType === "forum_category" ? "category" : isThread ? "thread" : "post",
    appeal: status === "appealed" ? "open" : appealOutcome,
  };
}
