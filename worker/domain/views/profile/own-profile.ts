import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { vendors } from "../../catalogue/vendors/schema";
import { forumThreads } from "../../voice/forum/schema";
import { coverAddress } from "../../voice/profiles/limits";
import { PLAIN_LOOK, type FeaturedKind, type ProfileLook } from "../../voice/profiles/looks";
import { profiles } from "../../voice/profiles/schema";
import { reviews } from "../../voice/reviews/schema";

/** Threads, and reviews, that a member can choose from; one chosen long ago stands among them. */
const CHOICES = 25;

/** A profile as its member set it. */
export interface OwnProfile extends ProfileLook {
  displayName: string | null;
  bio: string;
  location: string | null;
  featured: { kind: FeaturedKind; id: string } | null;
  /** Address of the cover, and which part of it shows: percent from the top. */
  cover: string | null;
  coverY: number;
  /** A moderator hid name, location and bio. */
  areWordsHidden: boolean;
}

export const ownProfileStatement = (db: Db, userId: string) =>
  db.select().from(profiles).where(eq(profiles.userId, userId));

export function toOwnProfile(userId: string, [row]: readonly (typeof profiles.$inferSelect)[]): OwnProfile {
  if (row === undefined)
    return {
      ...{ ...PLAIN_LOOK, displayName: null, bio: "", location: null, featured: null },
      ...{ cover: null, coverY: 50, areWordsHidden: false },
    };
  const { displayName, bio, location, theme, accent, layout, showBadges, showStats, showActivity } = row;
  const { featuredKind: kind, featuredId: id, cover, coverY, wordsHiddenAt } = row;
  return {
    ...{ displayName, bio, location, theme, accent, layout, showBadges, showStats, showActivity },
    featured: kind === null || id === null ? null : { kind, id },
    ...{ cover: coverAddress(userId, cover), coverY, areWordsHidden: wordsHiddenAt !== null },
  };
}

/** One round trip. @throws Unauthenticated */
export async function readOwnProfile(db: Db, viewer: Viewer): Promise<OwnProfile> {
  const { id } = memberOf(viewer);
  return toOwnProfile(id, await ownProfileStatement(db, id));
}

/** What a member can feature: their newest threads and reviews that show. */
export const featurable = (db: Db, userId: string) =>
  [
    db
      .select({ id: forumThreads.id, title: forumThreads.title })
      .from(forumThreads)
      .where(and(eq(forumThreads.authorId, userId), isNull(forumThreads.hiddenAt)))
      .orderBy(desc(forumThreads.createdAt), desc(forumThreads.id))
      .limit(CHOICES),
    db
      .select({ id: reviews.id, title: reviews.title, vendor: vendors.name })
      .from(reviews)
      .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
      .where(and(eq(reviews.authorId, userId), isNull(reviews.hiddenAt)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(CHOICES),
  ] as const;
