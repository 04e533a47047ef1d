import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { can, type Member, roleHolds, type Viewer } from "../../foundation/access/policy";
import type { ViewAs, ViewedRole } from "../../foundation/access/view-as";
import { users } from "../../foundation/users/schema";
import { viewsAs } from "./schema";

/**
 * An open view, with the account of the member viewed; null if it is over. One round trip, on the primary.
 * @param now UTC epoch milliseconds
 */
export async function readView(db: Db, id: string, sessionHash: string, now: number) {
  const [row] = await db
    .select({
      startedBy: viewsAs.startedBy,
      role: viewsAs.role,
      until: viewsAs.until,
      member: {
        id: users.id,
        username: users.username,
        role: users.role,
        testerSince: users.testerSince,
        ageVerifiedAt: users.ageVerifiedAt,
        emailVerifiedAt: users.emailVerifiedAt,
        vendorId: users.vendorId,
        picture: users.picture,
      },
    })
    .from(viewsAs)
    .leftJoin(users, and(eq(users.id, viewsAs.memberId), isNull(users.suspendedAt), isNull(users.deletedAt)))
    .where(
      and(eq(viewsAs.id, id), eq(viewsAs.sessionHash, sessionHash), gt(viewsAs.until, now), isNull(viewsAs.endedAt)),
    );
  return row ?? null;
}

export type StoredView = NonNullable<Awaited<ReturnType<typeof readView>>>;

/** A member with this role whom nobody is: a role is viewed without any account's own data. */
const someone = (role: Exclude<ViewedRole, "visitor">, ageVerified: boolean): Member => ({
  kind: "member",
  id: `as-${role}`,
  username: "Somebody",
  role,
  tester: false,
  ageVerified,
  emailVerified: true,
  vendorId: null,
  viewedAs: true,
});

/**
 * The viewer that the site is shown to instead of the one who asks; null if the view is not valid for them, such as after
 * they lost the role that allows it.
 * @param own the viewer by the session, who asks
 */
export function viewOf(row: StoredView | null, own: Viewer): { viewer: Viewer; view: ViewAs } | null {
  if (row === null || own.kind === "visitor" || own.id !== row.startedBy || !can(own, "view.role")) return null;
  const { role, member, until } = row;
  const { ageVerified } = own;
  if (role !== null) {
    const viewer: Viewer =
      role === "visitor" ? { kind: "visitor", ageVerified, viewedAs: true } : someone(role, ageVerified);
    return { viewer, view: { role, username: null, until } };
  }
  if (member === null || !can(own, "view.member") || roleHolds(member.role, "view.member")) return null;
  const { testerSince, ageVerifiedAt, emailVerifiedAt, ...rest } = member;
  return {
    viewer: {
      ...rest,
      kind: "member",
      tester: testerSince !== null,
      ageVerified: ageVerifiedAt !== null,
      emailVerified: emailVerifiedAt !== null,
      viewedAs: true,
    },
    view: { role, username: member.username, until },
  };
}
