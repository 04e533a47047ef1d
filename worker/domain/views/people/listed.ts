import { and, isNull, not, sql } from "drizzle-orm";
import type { Eyes, Viewer } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { type Presence, presenceOf } from "../../foundation/users/presence";
import { users } from "../../foundation/users/schema";
import { type Relation, relationColumn, toRelation } from "./relation";

/** A member as the lists of people show them. */
export interface Listed {
  person: Extract<Person, { former: false }>;
  presence: Presence;
  /** Null for a visitor, and for oneself. */
  relation: Relation | null;
}

/**
 * Whoever the viewer is bound to in a list of their own: nobody who left, is suspended, or has a block between them and the
 * viewer (rules/people#lists). Lists of strangers ask `mayReadProfile`.
 */
export const isListed = (viewer: Eyes) =>
  and(
    isNull(users.deletedAt),
    isNull(users.suspendedAt),
    viewer.kind === "member" ? not(isBlockedBetween(viewer.id, users.id)) : sql`1`,
  );

/** Whether a list says when the statement's account was here: as its profile does (rules/profile-privacy#visibility). */
export const showsActive = (viewer: Eyes) => sql`(${users.showLastActive} = 1 and ${mayReadProfile(viewer)})`;

export const listedColumns = (viewer: Eyes) => ({
  id: users.id,
  person: personColumns(users),
  lastActiveAt: sql<number | null>`iif(${showsActive(viewer)}, ${users.lastActiveAt}, null)`.as("shown_active_at"),
  relation: relationColumn(viewer),
});

interface Row {
  id: string;
  person: NonNullable<Parameters<typeof toPerson>[1]>;
  lastActiveAt: number | null;
  relation: number;
}

/** @param rows that `isListed` let through */
export const toListed = <R extends Row>(rows: R[], viewer: Viewer, now: number): (Listed & { row: R })[] =>
  rows.flatMap((row) => {
    const person = toPerson(row.id, row.person);
    if (person.former) return [];
    const isOther = viewer.kind === "member" && viewer.id !== row.id;
    const presence = presenceOf(row.lastActiveAt, now);
    return [{ person, presence, relation: isOther ? toRelation(row.relation) : null, row }];
  });
