import type { Page } from "../../../db/pagination";
import { featuredThread, type ForumItem, forumStatement, toForumRows } from "./forum-source";
import { ITEMS_A_PAGE, LOOKED } from "./forms";
import { newestOf, type Placed } from "./newest-of";
import type { PostFilter } from "./post-filters";
import { type AskedTab, positionOf, type ProfileTab, type Reading, readerOf, readTab } from "../people/profile-tab";
import { featuredReview, type ReviewItem, reviewStatement, toReviewRows } from "./review-source";
import { type SocialItem, socialStatement, toSocialRows } from "./social-source";
import { bioStatement, toBio, toFeatured } from "./words";

/** What a member wrote, as the tab Posts shows it. */
export type ProfilePost = ForumItem | ReviewItem | SocialItem;

interface PostsTab extends Page<ProfilePost> {
  /** HTML that the site made. */
  bio: string | null;
  /** What stands first; on the first page of everything only. */
  featured: ProfilePost | null;
}

interface AskedPosts extends AskedTab {
  show: PostFilter;
  cursor: string | null;
}

/**
 * What a member wrote, newest first: each kind is read by an index of its author, so many rows a page and no more,
 * however much they wrote (rules/people#posts). One round trip.
 * @throws NotFound, InvalidCursor
 */
export async function postsTab(context: Reading, asked: AskedPosts): Promise<ProfileTab & { tab: PostsTab | null }> {
  const { db, viewer } = context;
  const { show } = asked;
  const of = { author: asked.userId, viewer: readerOf(viewer, asked), position: positionOf(asked.cursor) };
  const isFirst = show === "all" && asked.cursor === null;
  const forum = { all: [null], threads: ["opening"], replies: ["reply", "comment"], reviews: [], social: [] } as const;
  const as = of.viewer === viewer ? undefined : asked.as;
  const lists = [
    forum[show].map((kind) => forumStatement(db, of, kind)),
    show === "all" || show === "reviews" ? [reviewStatement(db, of)] : [],
    show === "all" || show === "social" ? [socialStatement(db, of, as)] : [],
    [bioStatement(db, asked.userId)],
    isFirst ? [featuredThread(db, of)] : [],
    isFirst ? [featuredReview(db, asked.userId)] : [],
  ] as const;
  return readTab(context, asked, lists, ([posts, written, social, [bio = []], [threads = []], [reviews = []]]) => {
    const read: (readonly Placed<ProfilePost>[])[] = [
      ...posts.map(toForumRows),
      ...written.map(toReviewRows),
      ...social.map(toSocialRows),
    ];
    const page = newestOf(
      read.map((rows) => ({ rows, looked: LOOKED })),
      ITEMS_A_PAGE,
    );
    return { ...page, bio: toBio(bio), featured: toFeatured(threads, reviews) };
  });
}
