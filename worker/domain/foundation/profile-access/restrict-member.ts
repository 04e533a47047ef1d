import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import { Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../access/demand";
import { users } from "../users/schema";
import { memberRestrictions } from "./schema";

type RestrictContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

const RESTRICT_RULE = { limit: 120, windowMs: 3_600_000 } as const;

/**
 * Shows a member nothing but one's name and picture, or takes that back (rules/profile-privacy#restricted-viewers). They
 * are not told. One round trip.
 * @throws Unauthenticated; Invalid for oneself; NotFound for who is not there; RateLimited
 */
export async function restrictMember(context: RestrictContext, otherId: string, restricted: boolean): Promise<void> {
  const { db, viewer, objects, now } = context;
  const { id } = memberOf(viewer);
  if (otherId === id) throw new Invalid({ user: "You cannot restrict yourself." });
  await takeOrRefuse(objects.limiter(`restrict:${id}`), RESTRICT_RULE, now);
  const own = and(eq(memberRestrictions.restricterId, id), eq(memberRestrictions.restrictedId, otherId));
  const there = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, otherId), isNull(users.deletedAt)));
  const [[other]] = await db.batch([
    there,
    restricted
      ? insertSelected(
          db,
          memberRestrictions,
          { restricterId: id, restrictedId: otherId, createdAt: now },
          sql`from ${users} where ${users.id} = ${otherId} and ${users.deletedAt} is null`,
        ).onConflictDoNothing()
      : db.delete(memberRestrictions).where(own),
  ]);
  if (other === undefined) throw new NotFound("There is no such member.");
}
