import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { orderBy, type SortKey } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { eyesOf, type Sight, sightOf, viewerId } from "../../foundation/access/sight";
import { preview } from "../../foundation/lists/preview";
import { textOf } from "../../foundation/markup/text-of";
import { users } from "../../foundation/users/schema";
import { mayReadPost } from "../../voice/social/access";
import type { SocialType, Visibility } from "../../voice/social/limits";
import { socialPosts } from "../../voice/social/schema";
import type { SeenAs } from "../people/forms";
import { LOOKED } from "./forms";
import { type Asked, HTML_READ } from "./forum-source";
import type { Placed } from "./newest-of";
import { afterPlace, placeOf, type PlaceValues } from "./position";

/** A social post, as its author's profile shows it. */
export interface SocialItem {
  kind: "social";
  id: string;
  createdAt: number;
  type: SocialType;
  visibility: Visibility;
  /** "" of a post that passes another on and adds nothing. */
  excerpt: string;
  likes: number;
  comments: number;
}

/** A post has no title: its beginning stands for one. */
const TITLE_MAX = 110;

/** What the member's own profile shows them of what each of these would see (rules/people#view-as). */
export const MEANT: Record<SeenAs, Visibility[]> = {
  visitor: ["public"],
  follower: ["public", "followers"],
  friend: ["public", "followers", "friends"],
};

const NEWEST: SortKey[] = [socialPosts.createdAt, socialPosts.id].map((column) => ({ column, direction: "desc" }));

type Values = PlaceValues & { author: string; viewer: string | undefined };
type Shape = { sight: Sight; as: SeenAs | undefined };

const pageStatement = prepared((db, { author, viewer, ...place }: Holes<Values>, { sight, as }: Shape) => {
  const shows =
    as === undefined
      ? mayReadPost(eyesOf(sight, viewer))
      : and(isNull(socialPosts.hiddenAt), inArray(socialPosts.visibility, MEANT[as]));
  return db
    .select({
      id: socialPosts.id,
      createdAt: socialPosts.createdAt,
      type: socialPosts.type,
      visibility: socialPosts.visibility,
      html: sql<string>`substr(${socialPosts.html}, 1, ${sql.raw(String(HTML_READ))})`.as("html"),
      likes: socialPosts.likeCount,
      comments: socialPosts.commentCount,
      isReadable: sql<number>`${shows}`.as("is_readable"),
    })
    .from(socialPosts)
    .innerJoin(users, eq(users.id, socialPosts.authorId))
    .where(and(eq(socialPosts.authorId, author), afterPlace(NEWEST, place)))
    .orderBy(...orderBy(NEWEST))
    .limit(LOOKED);
});

/** @param as whose eyes the member looks with; undefined for everybody's own */
export const socialStatement = (db: Db, { author, viewer, position }: Asked, as: SeenAs | undefined) =>
  pageStatement(db, { author, viewer: viewerId(viewer), ...placeOf(position) }, { sight: sightOf(viewer), as });

type Row = Awaited<ReturnType<typeof socialStatement>>[number];

export const toSocialRows = (rows: readonly Row[]): Placed<SocialItem>[] =>
  rows.map(({ isReadable, html, ...row }) => ({
    ...{ createdAt: row.createdAt, id: row.id },
    item: () => (isReadable === 1 ? { kind: "social", ...row, excerpt: excerptOf(html) } : null),
  }));

/** @param html the beginning of what the site made of it; a tag may be cut at its end */
export const excerptOf = (html: string): string => preview(textOf(html.replace(/<[^>]*$/, "")), TITLE_MAX);
