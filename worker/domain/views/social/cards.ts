import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { jsonText } from "../../../json-text";
import type { Db } from "../../../db/client";
import { after, decodeCursor, encodeCursor, type Page } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { type Eyes, ROLES, type Viewer } from "../../foundation/access/policy";
import { eyesOf, type Sight, sightOf, viewerId } from "../../foundation/access/sight";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { idOf, mayReadPost } from "../../voice/social/access";
import { SOCIAL_TYPES } from "../../voice/social/limits";
import { socialLikes, socialPosts } from "../../voice/social/schema";
import type { SharedCard, SocialCard } from "./card";
import { type OrderName, ORDERS } from "./orders";

/** For each post that a page shows so many are looked at: those that its reader may not read are left out. */
const LOOKED_EACH = 2;
/** Digits of a time in milliseconds, filled up with zeros. */
const TIME_DIGITS = 15;

const sharedRow = z.object({
  id: z.string(),
  authorId: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  picture: z.string().nullable(),
  testerSince: z.number().nullable(),
  type: z.enum(SOCIAL_TYPES),
  html: z.string(),
  createdAt: z.number(),
});

/** What a post passes on, where the viewer may read that too; asked of nothing else. */
const sharedBy = (viewer: Eyes) =>
  sql<
    string | null
  >`case when ${socialPosts.sharedPostId} is not null then (select json_object('id', first.id, 'authorId', first.author_id, 'username', ${users.username}, 'role', ${users.role}, 'picture', ${users.picture}, 'testerSince', ${users.testerSince}, 'type', first.type, 'html', first.html, 'createdAt', first.created_at) from social_posts as first join ${users} on ${users.id} = first.author_id where first.id = ${socialPosts.sharedPostId} and first.hidden_at is null and first.visibility = 'public' and ${mayReadProfile(viewer)}) end`.as(
    "shared",
  );

const likedBy = (viewer: Eyes) =>
  (viewer.kind === "visitor"
    ? sql<number>`0`
    : sql<number>`exists (select 1 from ${socialLikes} where ${socialLikes.postId} = ${socialPosts.id} and ${socialLikes.userId} = ${viewer.id})`
  ).as("liked");

const cardColumns = (viewer: Eyes) => ({
  id: socialPosts.id,
  authorId: socialPosts.authorId,
  author: personColumns(users),
  type: socialPosts.type,
  visibility: socialPosts.visibility,
  html: socialPosts.html,
  tags: socialPosts.tags,
  extractType: socialPosts.extractType,
  vendorId: sql<string | null>`${vendors.id}`.as("report_vendor"),
  vendorName: sql<string | null>`${vendors.name}`.as("report_vendor_name"),
  dose: socialPosts.dose,
  effects: socialPosts.effects,
  rating: socialPosts.rating,
  notes: socialPosts.notes,
  sharedPostId: socialPosts.sharedPostId,
  shared: sharedBy(viewer),
  likes: socialPosts.likeCount,
  comments: socialPosts.commentCount,
  shares: socialPosts.shareCount,
  liked: likedBy(viewer),
  createdAt: socialPosts.createdAt,
  editedAt: socialPosts.editedAt,
  hiddenCause: socialPosts.hiddenCause,
  hiddenReason: socialPosts.hiddenReason,
});

/** Cards of posts; without `from` of one that is looked up, with it of those that an order found. */
export const selectCards = (db: Db, viewer: Eyes, from?: SQL) =>
  db
    .select(cardColumns(viewer))
    .from(
      from === undefined ? socialPosts : sql`${from} cross join ${socialPosts} on ${socialPosts.id} = entry.post_id`,
    )
    .innerJoin(users, eq(users.id, socialPosts.authorId))
    .leftJoin(vendors, sql`${vendors.id} = ${socialPosts.vendorId} and ${vendors.hiddenAt} is null`);

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

export function toCard(row: CardRow, viewer: Viewer): SocialCard {
  const { id, authorId, type, visibility, html, tags, likes, comments, shares, createdAt, editedAt } = row;
  const isReport = type === "experience_report";
  const { extractType, vendorId, vendorName, dose, effects, rating, notes } = row;
  const vendor = vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName };
  return {
    ...{ id, type, visibility, html, tags, likes, comments, shares, createdAt, editedAt },
    author: toPerson(authorId, row.author),
    report: isReport ? { extractType, vendor, dose, effects, rating, notes } : null,
    shared: row.sharedPostId === null ? null : row.shared === null ? "gone" : toShared(row.shared),
    liked: row.liked === 1,
    mine: authorId === idOf(viewer),
    hidden: row.hiddenCause === null ? null : { cause: row.hiddenCause, reason: row.hiddenReason },
  };
}

function toShared(text: string): SharedCard | "gone" {
  const { authorId, id, type, html, createdAt, ...who } = jsonText(sharedRow)(text);
  const author = toPerson(authorId, { ...who, deletedAt: null });
  return author.former ? "gone" : { id, author, type, html, createdAt };
}

export interface CardsAsked {
  cursor: string | null;
  limit: number;
}

/** Which posts, and whose or of what. */
export interface OrderOf {
  order: OrderName;
  /** The reader, tag or author that the order is of. */
  of?: string;
}

type Key = string | number | undefined;
type Values = { of: string | undefined; first: Key; second: Key; looked: number };

const entry = ({ of, first, second, looked }: Holes<Values>, order: OrderName) => {
  const { entries, keys } = ORDERS[order];
  const place = [first, second].filter((value) => value !== undefined);
  return sql`(${entries(of, place.length === 0 ? undefined : after(keys, place), looked)}) as entry`;
};

const cardsStatement = prepared(
  (
    db,
    { viewer, rows, ...values }: Holes<Values & { viewer: string | undefined; rows: number }>,
    { order, sight }: { order: OrderName; sight: Sight },
  ) =>
    selectCards(db, eyesOf(sight, viewer), entry(values, order))
      .where(mayReadPost(eyesOf(sight, viewer)))
      .orderBy(sql`entry.created_at desc`, sql`entry.post_id desc`)
      .limit(rows),
);

/** The last that was looked at, as one text that sorts as the order does, and whether there may be more behind it. */
const endStatement = prepared((db, values: Holes<Values>, order: OrderName) =>
  db
    .select({
      place: sql<string | null>`min(printf('%0${sql.raw(String(TIME_DIGITS))}d', created_at) || post_id)`.as("place"),
      among: sql<number>`count(*)`.as("among"),
    })
    .from(entry(values, order)),
);

/**
 * A page of posts as two statements of a batch. It looks at no more than twice as many as it shows, so rows read are
 * bounded; where that is not enough for a page, it is shorter and its cursor goes on from the last that was looked at.
 * @throws InvalidCursor
 */
export function cardsReading(db: Db, viewer: Viewer, { order, of }: OrderOf, { cursor, limit }: CardsAsked) {
  const { keys, place } = ORDERS[order];
  const [first, second] = cursor === null ? [] : decodeCursor(cursor, keys.length);
  const looked = limit * LOOKED_EACH;
  const values = { of, first, second, looked };
  const statements = [
    cardsStatement(db, { ...values, viewer: viewerId(viewer), rows: limit + 1 }, { order, sight: sightOf(viewer) }),
    endStatement(db, values, order),
  ] as const;
  const read = (rows: CardRow[], [end]: { place: string | null; among: number }[]): Page<SocialCard> => {
    const at = end === undefined || end.among < looked ? null : end.place;
    const reached = at === null ? null : { createdAt: Number(at.slice(0, TIME_DIGITS)), postId: at.slice(TIME_DIGITS) };
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const next = rows.length > limit && last !== undefined ? { createdAt: last.createdAt, postId: last.id } : reached;
    return {
      items: items.map((row) => toCard(row, viewer)),
      nextCursor: next === null ? null : encodeCursor(place(next)),
    };
  };
  return { statements, read };
}
