import { type Column, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import { can, type Eyes, type Role, ROLES, roleHolds, rolesHolding, type Viewer } from "../../foundation/access/policy";
import { RESTRICTIONS } from "./forms";
import { forumCategories } from "./schema";

export type Restriction = (typeof RESTRICTIONS)[number];

/** The restrictions a viewer passes, for statements that are put together once (rules/forum#category-access). */
export const passedBy = (viewer: Eyes): Restriction[] => RESTRICTIONS.filter((capability) => can(viewer, capability));

/** Whether a category, joined to the statement, may be read by whoever passes these restrictions. */
export function mayReadPassing(passed: readonly Restriction[]): SQL {
  const open = sql`${forumCategories.capability} is null`;
  if (passed.length === 0) return open;
  const names = sql.join(
    passed.map((capability) => sql`${capability}`),
    sql`, `,
  );
  return sql`(${open} or ${forumCategories.capability} in (${names}))`;
}

/** The condition on the joined category that every read of the forum holds to. */
export const mayRead = (viewer: Eyes): SQL => mayReadPassing(passedBy(viewer));

/** What whoever may not read a category is told of it. */
export const NO_PERMISSION = "This category requires special permissions";

interface Gates {
  capability: Restriction | null;
  lockedAt: number | null;
}

export const canRead = (viewer: Viewer, { capability }: Pick<Gates, "capability">): boolean =>
  capability === null || can(viewer, capability);

/** Whether new threads and posts may come in: a locked category is for moderators (rules/forum#locked-categories). */
export const canWriteIn = (viewer: Viewer, category: Gates): boolean =>
  can(viewer, "member.act") &&
  canRead(viewer, category) &&
  (category.lockedAt === null || can(viewer, "forum.moderate"));

/** The same of somebody else, who is told of what is in it: a deleted account has no role. */
export const roleReads = (role: Role | null, restriction: Restriction | null): boolean =>
  role !== null && (restriction === null || roleHolds(role, restriction));

export const rolesReading = (restriction: Restriction | null): readonly Role[] =>
  restriction === null ? ROLES : rolesHolding(restriction);

/** Whether the joined account's role reads the joined category. */
export const readBy = (role: Column): SQL =>
  sql`(${forumCategories.capability} is null or ${sql.join(
    RESTRICTIONS.map(
      (capability) =>
        sql`(${forumCategories.capability} = ${capability} and ${isOneOf(role, rolesReading(capability))})`,
    ),
    sql` or `,
  )})`;
