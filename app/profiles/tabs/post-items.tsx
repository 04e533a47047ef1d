import type { ReactNode } from "react";
import type { ForumItem } from "@worker/domain/views/profile/forum-source";
import type { ProfilePost } from "@worker/domain/views/profile/posts-tab";
import type { SocialItem } from "@worker/domain/views/profile/social-source";
import type { ReviewItem } from "@worker/domain/views/profile/review-source";
import { socialPostPath } from "@worker/domain/voice/social/addresses";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { ReviewMarks } from "~/reviews/review-head";
import { reviewPath } from "~/reviews/review-path";
import { formatCompact, plural } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { DateTime } from "~/ui/relative-time";

/** What a member wrote, whatever kind it is of, each with where it stands. */
export function PostItems({ items }: { items: readonly ProfilePost[] }) {
  return (
    <ul className="profile-posts">
      {items.map((item) => (
        <li key={item.id}>
          {item.kind === "review" ? (
            <Review item={item} />
          ) : item.kind === "social" ? (
            <Social item={item} />
          ) : (
            <Forum item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What its author set first. */
export function Featured({ item }: { item: ProfilePost }) {
  return (
    <div className="profile-featured">
      <p className="small">
        <Icon name="pin" /> Featured
      </p>
      <PostItems items={[item]} />
    </div>
  );
}

const FORUM: Record<ForumItem["kind"], { words: string; icon: IconName; below: (count: number) => string }> = {
  thread: { words: "Thread in", icon: "messages-square", below: (count) => plural(count, "reply", "replies") },
  reply: { words: "Reply in", icon: "message-square", below: (count) => plural(count, "comment") },
  comment: { words: "Comment in", icon: "message-circle", below: (count) => plural(count, "answer") },
};

function Forum({ item: { kind, id, createdAt, title, category, excerpt, rating, answers } }: { item: ForumItem }) {
  const { words, icon, below } = FORUM[kind];
  return (
    <Item
      mark={
        <span className="profile-kind">
          <Icon name={icon} />
        </span>
      }
      kind={`${words} ${category}`}
      at={createdAt}
      title={<Link to={postPath(id)}>{title}</Link>}
    >
      {excerpt !== "" && <p>{excerpt}</p>}
      <p className="small muted profile-counts">
        <span>
          <Icon name="arrow-big-up" />
          {formatCompact(rating)}
          <span className="sr"> rating</span>
        </span>
        <span>
          <Icon name="message-square" />
          {below(answers)}
        </span>
      </p>
    </Item>
  );
}

const AUDIENCES = { public: "", followers: " for followers", friends: " for friends" } as const;

function Social({ item }: { item: SocialItem }) {
  const { id, createdAt, type, visibility, excerpt, likes, comments } = item;
  return (
    <Item
      mark={
        <span className="profile-kind">
          <Icon name="users" />
        </span>
      }
      kind={(type === "text" ? "Social post" : "Experience report") + AUDIENCES[visibility]}
      at={createdAt}
      title={
        <Link to={socialPostPath(id)} dir="auto">
          {excerpt === "" ? "A post passed on" : excerpt}
        </Link>
      }
    >
      <p className="small muted profile-counts">
        <span>
          <Icon name="heart" />
          {plural(likes, "like")}
        </span>
        <span>
          <Icon name="message-square" />
          {plural(comments, "comment")}
        </span>
      </p>
    </Item>
  );
}

function Review({ item }: { item: ReviewItem }) {
  const { createdAt, vendor, product, rating, title, excerpt, verifiedBy, incentive, helpful } = item;
  return (
    <Item
      mark={<Mark id={vendor.id} kind="vendor" size={36} />}
      kind={`Review of ${product === null ? vendor.name : `${product.name}, ${vendor.name}`}`}
      at={createdAt}
      title={<Link to={reviewPath(item)}>{title}</Link>}
    >
      <ReviewMarks {...{ rating, verifiedBy, incentive }} />
      <p>{excerpt}</p>
      <p className="small muted">{formatCompact(helpful)} found this helpful</p>
    </Item>
  );
}

type ItemProps = { mark: ReactNode; kind: string; at: number; title: ReactNode; children: ReactNode };

function Item({ mark, kind, at, title, children }: ItemProps) {
  return (
    <>
      {mark}
      <div>
        <p className="small muted">
          {kind} · <DateTime at={at} />
        </p>
        <h3>{title}</h3>
        {children}
      </div>
    </>
  );
}
