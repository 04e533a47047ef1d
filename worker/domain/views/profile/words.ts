import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { profiles } from "../../voice/profiles/schema";
import { type ForumItem, toForumRows } from "./forum-source";
import { type ReviewItem, toReviewRows } from "./review-source";

const statement = prepared((db, { user }: Holes<{ user: string }>) =>
  db
    .select({ html: profiles.bioHtml })
    .from(profiles)
    .where(and(eq(profiles.userId, user), isNull(profiles.wordsHiddenAt))),
);

/** What a member says of themselves, as HTML that the site made. */
export const bioStatement = (db: Db, user: string) => statement(db, { user });

export const toBio = ([row]: readonly { html: string }[]): string | null =>
  row === undefined || row.html === "" ? null : row.html;

type Found<T extends (...args: never[]) => unknown> = Parameters<T>[0];

/** One of both finds something, where the reader may see it. */
export function toFeatured(
  threads: Found<typeof toForumRows>,
  reviews: Found<typeof toReviewRows>,
): ForumItem | ReviewItem | null {
  return toForumRows(threads)[0]?.item() ?? toReviewRows(reviews)[0]?.item() ?? null;
}
