import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";
import { describeSighting } from "../../voice/messaging-safety/describe";
import { suspiciousPatterns } from "../../voice/messaging-safety/schema";
import { monitorOf } from "../monitoring/monitor-of";

type Row = typeof suspiciousPatterns.$inferSelect;

export interface PatternView extends Omit<Row, "userId" | "resolvedBy"> {
  userId: string;
  person: Person;
  /** The newest sighting, in a sentence. */
  description: string;
  resolvedBy: string | null;
}

const NEWEST: SortKey[] = [
  { column: suspiciousPatterns.detectedAt, direction: "desc" },
  { column: suspiciousPatterns.id, direction: "desc" },
];

export const patternColumns = {
  pattern: suspiciousPatterns,
  person: personColumns(users),
  resolver: sql<
    string | null
  >`(select "username" from "users" as "r" where "r"."id" = "suspicious_patterns"."resolved_by")`.as("resolver"),
};

interface Found {
  pattern: Row;
  person: Parameters<typeof toPerson>[1];
  resolver: string | null;
}

export function toPattern({ pattern, person, resolver }: Found): PatternView {
  const last = pattern.evidence.at(-1);
  const description = last === undefined ? "" : describeSighting(last);
  return { ...pattern, person: toPerson(pattern.userId, person), description, resolvedBy: resolver };
}

/** Patterns that nobody has resolved, or those that somebody has; the newest first. @throws as `monitorOf`; InvalidCursor */
export async function listPatterns(
  context: Pick<RequestContext, "db" | "viewer" | "site">,
  { resolved, cursor, limit }: { resolved: boolean; cursor: string | null; limit: number },
): Promise<Page<PatternView>> {
  monitorOf(context);
  const { resolvedAt } = suspiciousPatterns;
  const position = afterCursor(NEWEST, cursor);
  const rows = await context.db
    .select(patternColumns)
    .from(suspiciousPatterns)
    .leftJoin(users, eq(users.id, suspiciousPatterns.userId))
    .where(and(resolved ? isNotNull(resolvedAt) : isNull(resolvedAt), position))
    .orderBy(...orderBy(NEWEST))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ pattern }) => [pattern.detectedAt, pattern.id]);
  return { ...page, items: page.items.map(toPattern) };
}
