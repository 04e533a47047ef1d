import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Role } from "../../foundation/access/policy";
import type { CaseKind } from "../../foundation/cases/case-kinds";
import type { Decision } from "../../foundation/cases/forms";
import { moderationCases } from "../../foundation/cases/schema";
import { users } from "../../foundation/users/schema";

/** Cases of one member that are counted: nobody needs to know how many more. */
const OUTCOMES_MOST = 100;

/** Who stands behind a case: how long the account is there, how it stands, and what was decided about it before. */
export interface CaseAuthor {
  id: string;
  username: string;
  role: Role;
  joinedAt: number;
  emailVerified: boolean;
  suspendedAt: number | null;
  reviewCount: number;
  /** Of at most 100 other cases; null stands for what still waits. */
  outcomes: { decision: Decision | null; count: number }[];
}

const ownerOf = (id: string) => sql`(select this.owner_id from ${moderationCases} as this where this.id = ${id})`;

export const selectCaseAuthor = (db: Db, caseId: string) =>
  db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      joinedAt: users.createdAt,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
      reviewCount: users.reviewCount,
    })
    .from(users)
    .where(and(eq(users.id, ownerOf(caseId)), isNull(users.deletedAt)));

/** How the member's other cases ended, of the kinds that the reader may see; an appeal that was granted counts as kept. */
export function selectOutcomes(db: Db, caseId: string, kinds: readonly CaseKind[]) {
  const ended = sql`case when ${moderationCases.appealOutcome} = 'overturned' then 'keep' when ${moderationCases.status} = 'decided' then ${moderationCases.decision} end`;
  const others = db
    .select({ decision: ended.as("decision") })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.ownerId, ownerOf(caseId)),
        ne(moderationCases.id, caseId),
        inArray(moderationCases.kind, [...kinds]),
      ),
    )
    .orderBy(desc(moderationCases.openedAt), desc(moderationCases.id))
    .limit(OUTCOMES_MOST)
    .as("others");
  return db
    .select({ decision: sql<Decision | null>`decision`.as("ended"), count: sql<number>`count(*)`.as("count") })
    .from(others)
    .groupBy(sql`decision`);
}

type AuthorRow = Awaited<ReturnType<typeof selectCaseAuthor>>[number];
type OutcomeRow = Awaited<ReturnType<typeof selectOutcomes>>[number];

export function toCaseAuthor([row]: readonly AuthorRow[], outcomes: readonly OutcomeRow[]): CaseAuthor | null {
  if (row === undefined) return null;
  const { emailVerifiedAt, ...author } = row;
  const sorted = [...outcomes].sort((a, b) => b.count - a.count);
  return { ...author, emailVerified: emailVerifiedAt !== null, outcomes: sorted };
}
