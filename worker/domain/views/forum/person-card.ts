import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { prepared, type Holes } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import { vendors } from "../../catalogue/vendors/schema";
import type { Member, Viewer } from "../../foundation/access/policy";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";

/** Posts are counted so far; the card says "and more" then (rules/forum#cards). */
const POSTS_COUNTED = 200;

export interface PersonCard {
  person: Extract<Person, { former: false }>;
  /** Null where not everybody may read the profile, and where the viewer may not (rules/profile-privacy). */
  shown: {
    joinedAt: number;
    /** Shown ones in categories that everybody reads. */
    posts: number;
    morePosts: boolean;
    reviews: number;
  } | null;
  /** The listed vendor that they speak for. */
  vendor: { id: string; name: string } | null;
}

/** Restricted categories count for nobody, so that one answer serves all visitors. */
const cardStatement = prepared((db, { id }: Holes<{ id: string }>) =>
  db
    .select({
      id: users.id,
      person: personColumns(users),
      visibility: users.profileVisibility,
      joinedAt: users.createdAt,
      reviews: users.reviewCount,
      vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
      vendorName: sql<string | null>`${vendors.name}`.as("vendor_name"),
      posts:
        sql<number>`(select count(*) from (select 1 from ${forumPosts} as post join ${forumThreads} as thread on thread.id = post.thread_id join ${forumCategories} as category on category.id = thread.category_id where post.author_id = ${users.id} and post.hidden_at is null and thread.hidden_at is null and category.capability is null limit ${sql.raw(String(POSTS_COUNTED + 1))}))`.as(
          "posts",
        ),
    })
    .from(users)
    .leftJoin(vendors, and(eq(vendors.id, users.vendorId), isNull(vendors.hiddenAt), eq(users.role, "verified_vendor")))
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNull(users.suspendedAt))),
);

/** Whether the profile is closed to a member though everybody else may read it. */
const closedTo = (db: Db, viewer: Member, id: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), not(mayReadProfile(viewer))));

/** One round trip. @throws NotFound also for who left or is suspended */
export async function personCard(db: Db, viewer: Viewer, id: string): Promise<PersonCard> {
  const statement = cardStatement(db, { id });
  const [[row], [closed]] =
    viewer.kind === "member" ? await db.batch([statement, closedTo(db, viewer, id)]) : [await statement, []];
  const person = row === undefined ? null : toPerson(row.id, row.person);
  if (row === undefined || person === null || person.former) throw new NotFound("There is no such member.");
  const { visibility, joinedAt, reviews, vendorId, vendorName, posts } = row;
  return {
    person,
    shown:
      visibility === "public" && closed === undefined
        ? { joinedAt, posts: Math.min(posts, POSTS_COUNTED), morePosts: posts > POSTS_COUNTED, reviews }
        : null,
    vendor: vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName },
  };
}
