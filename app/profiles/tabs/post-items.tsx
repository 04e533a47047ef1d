import type { ProfilePost } from "@worker/domain/views/profile/posts-tab";
import type { SocialItem } from "@worker/domain/views/profile/social-source";
import type { ReviewItem } from "@worker/domain/views/profile/review-source";
import { socialPostPath } from "@worker/domain/voice/social/addresses";
import { ReviewMarks } from "~/reviews/review-head";
import { reviewPath } from "~/reviews/review-path";
import { formatCompact, plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { ForumLine } from "./forum-line";
import { Item } from "./item";

/** What a member wrote, whatever kind it is of, each with where it stands. */
export function PostItems({ items }: { items: readonly ProfilePost[] }) {
  return (
    <ul className="profile-posts">
      {items.map((item) =>
        item.kind === "review" || item.kind === "social" ? (
          <li key={item.id}>{item.kind === "review" ? <Review item={item} /> : <Social item={item} />}</li>
        ) : (
          <ForumLine key={item.id} item={item} />
        ),
      )}
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
