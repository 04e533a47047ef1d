import { and, eq, isNull, sql } from "drizzle-orm";
import { aboutPath } from "../../foundation/users/profile-paths";
import { users } from "../../foundation/users/schema";
import { profiles } from "../../voice/profiles/schema";
import { type Kind, nothing } from "./subject";

/** What a profile says: the name beside the username, the location and the bio; hidden together (rules/people#customization). */
export const profileKind: Kind = {
  decidedBy: "moderation.queue",
  change: "member-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: profiles.userId,
        ownerId: sql<string | null>`${users.id}`.as("owner_id"),
        ownerName: sql<string | null>`${users.username}`.as("owner_name"),
        ownerRole: users.role,
        title: sql<string>`'Profile of ' || ${users.username}`.as("title"),
        text: sql<string>`trim(coalesce('Name: ' || ${profiles.displayName} || char(10), '') || coalesce('Location: ' || ${profiles.location} || char(10), '') || ${profiles.bio}, char(10))`.as(
          "words",
        ),
        about: nothing("about"),
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: profiles.updatedAt,
        hiddenAt: profiles.wordsHiddenAt,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(and(sql`${profiles.userId} in ${ids}`, isNull(users.deletedAt))),
  path: ({ id }) => aboutPath(id),
  yours: () => "what your profile says",
  hide: (db, { id }, { by, reason }, now) => [
    db
      .update(profiles)
      .set({ wordsHiddenAt: now, wordsHiddenBy: by, wordsHiddenReason: reason })
      .where(and(eq(profiles.userId, id), isNull(profiles.wordsHiddenAt))),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(profiles)
      .set({ wordsHiddenAt: null, wordsHiddenBy: null, wordsHiddenReason: null })
      .where(and(eq(profiles.userId, id), eq(profiles.wordsHiddenAt, hiddenAt ?? 0))),
  ],
};
