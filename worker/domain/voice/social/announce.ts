import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import type { Member, Role } from "../../foundation/access/policy";
import { preview } from "../../foundation/lists/preview";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { MENTIONS_NOTIFIED } from "../forum-writing/limits";
import { mayReadPost } from "./access";
import { socialPosts } from "./schema";

const EXCERPT = 100;
const SECRET = "Your post";

type Told = { id: string; username: string; role: Role };
type By = Pick<Member, "id" | "username">;

type Cause = "like" | "comment" | "answer" | "mention";
/** By which a member's notices of one cause about one post or comment are merged while unread (rules/social#notifications). */
const noticeKey = (cause: Cause, id: string): string => `social-${cause}:${id}`;

/** Whom a notice is written for, as somebody who reads: what they may not see they do not hear of. */
const asReader = ({ id, username, role }: Told): Member => ({
  ...{ kind: "member", id, username, role, tester: false, ageVerified: true, emailVerified: true, vendorId: null },
});

/** Whether somebody may read a post when the batch comes to it. */
export const isReadBy = (reader: Told, postId: string): SQL =>
  sql`exists (select 1 from ${socialPosts} join ${users} on ${users.id} = ${socialPosts.authorId} where ${socialPosts.id} = ${postId} and ${mayReadPost(asReader(reader))})`;

/** What several did, after the name of the first. */
const DID: Record<Cause, string> = {
  like: "like your post",
  comment: "commented on your post",
  answer: "answered your comment",
  mention: "mentioned you",
};

interface News {
  cause: Cause;
  by: By;
  to: Told;
  postId: string;
  /** The path that it leads to. */
  path: string;
  /** What the merging goes by: the post, or the comment that is answered. */
  about: string;
  /** The beginning of what it is about; the post's own words for those who may read it. */
  text: string;
  onlyIf?: SQL;
}

const wordsOf = ({ cause, by, to, path, about, text }: News): NoticeWords => ({
  userId: to.id,
  type: cause === "like" ? "like" : cause === "mention" ? "mention" : "reply",
  title: `${by.username} ${cause === "like" ? "likes your post" : DID[cause]}`,
  message: preview(text, EXCERPT) || SECRET,
  actionUrl: path,
  related: { id: by.id, username: by.username },
  mergeKey: noticeKey(cause, about),
});

/** The statement of a notice, which a reader gets only for what they may read. */
export const tell = (db: Db, news: News, now: number): BatchItem<"sqlite"> =>
  notify(
    db,
    {
      ...wordsOf(news),
      merging: { stays: sql`1`, didIt: DID[news.cause] },
      onlyIf: sql`${isReadBy(news.to, news.postId)} and ${news.onlyIf ?? sql`1`}`,
    },
    now,
  );

interface Answered {
  /** Whose post it is. */
  owner: Told;
  /** Whose comment is answered, and which; null where it answers the post, or that member is gone. */
  answered: (Told & { commentId: string }) | null;
}

/** Whose post a comment stands below, and whose comment it answers, each once. */
export function tellAnswered(
  db: Db,
  about: Pick<News, "by" | "postId" | "path" | "text">,
  { owner, answered }: Answered,
  now: number,
): BatchItem<"sqlite">[] {
  const hears: BatchItem<"sqlite">[] = [];
  if (owner.id !== about.by.id)
    hears.push(tell(db, { ...about, cause: "comment", to: owner, about: about.postId }, now));
  if (answered !== null && ![about.by.id, owner.id].includes(answered.id))
    hears.push(tell(db, { ...about, cause: "answer", to: answered, about: answered.commentId }, now));
  return hears;
}

interface Mentions {
  by: By;
  named: readonly Told[];
  mentioned: readonly string[];
  /** Who hears of it anyway. */
  except: readonly string[];
  postId: string;
  path: string;
  text: string;
}

/** Each who is mentioned outside quotes hears of it once, if they may read it. */
export const tellMentioned = (
  db: Db,
  { by, named, mentioned, except, ...news }: Mentions,
  now: number,
): BatchItem<"sqlite">[] =>
  named
    .filter(({ id }) => mentioned.includes(id) && id !== by.id && !except.includes(id))
    .slice(0, MENTIONS_NOTIFIED)
    .map((to) => tell(db, { cause: "mention", by, to, about: news.postId, ...news }, now));
