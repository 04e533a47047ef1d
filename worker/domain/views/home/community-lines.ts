import { preview, PREVIEW } from "../../foundation/lists/preview";
import { type ReviewRow, toReviewView } from "../../voice/reviews/rows";
import { NOBODY } from "../../foundation/access/policy";
import { toPerson } from "../../foundation/users/person";
import type { activeThreads, newestPosts } from "./community-queries";
import { HOME } from "./forms";
import type { ActivityLine, ThreadLine } from "./home-data";
import type { LabLineRow } from "./lab-queries";

type ThreadRow = Awaited<ReturnType<typeof activeThreads>>[number];
type PostRow = Awaited<ReturnType<typeof newestPosts>>[number];

type Named = { id: string; username: string; picture: string | null };

export const memberOf = ({ id, username, picture }: Named) => ({ id, username, ...(picture !== null && { picture }) });

const named = (person: { former: true } | ({ former: false } & Named)): ThreadLine["author"] =>
  person.former ? null : memberOf(person);

export const toThreadLine = (row: ThreadRow): ThreadLine => ({
  id: row.id,
  title: row.title,
  ...(row.hasPoll && { poll: true as const }),
  text: preview(row.excerpt, PREVIEW.community),
  category: { id: row.categoryId, name: row.category },
  author: named(toPerson(row.authorId, row.author)),
  replies: row.replyCount + row.commentCount,
  lastPostAt: row.lastPostAt,
});

const ofPost = ({ id, kind, createdAt, title, authorId, author }: PostRow): ActivityLine => ({
  ...{ kind, id, title, at: createdAt },
  person: named(toPerson(authorId, author)),
});

function ofReview(row: ReviewRow): ActivityLine {
  const { id, createdAt, vendor, product, author } = toReviewView(row, NOBODY);
  return { kind: "review", id, at: createdAt, person: named(author), vendor, product };
}

const ofResult = (row: LabLineRow): ActivityLine => ({
  kind: "lab",
  id: row.id,
  at: row.verifiedAt ?? 0,
  product: { id: row.productId, name: row.productName },
  vendorName: row.vendorName,
});

/** What was written, reviewed and verified last, whichever it was (rules/home#community). */
export const activityOf = (posts: PostRow[], reviews: ReviewRow[], results: LabLineRow[]): ActivityLine[] =>
  [...posts.map(ofPost), ...reviews.map(ofReview), ...results.map(ofResult)]
    .sort((a, b) => b.at - a.at)
    .slice(0, HOME.activity);
