import type { ReactNode } from "react";
import type { PostView } from "@worker/domain/views/forum/post-view";
import type { ThreadHead } from "@worker/domain/views/forum/thread-head";
import { postAnchor, postPath } from "@worker/domain/voice/forum/addresses";
import { nameOf, PersonMark } from "~/people/person";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { positionAnchor } from "../lists/position-anchor";
import { PersonName, PersonRoles } from "../person/person";
import { PostHtml } from "../text/post-html";
import { ReferenceCards } from "../text/reference-cards";
import { PostWays } from "../write/answer/post-ways";
import { FirstComments } from "./first-comments";
import { PostFoot } from "./post-foot";
import { PostVotes } from "./post-votes";
import { Tombstone } from "./tombstone";

type PostItemProps = {
  post: PostView;
  thread: Pick<ThreadHead, "id" | "locked" | "title">;
  origin: string;
  signedIn: boolean;
  moderates: boolean;
  now: number;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** An opening post or a reply, with the first comments on it. */
export function PostItem({ post, thread, origin, signedIn, moderates, now, children }: PostItemProps) {
  const { kind, author, html, position } = post;
  const opening = kind === "opening";
  const what = opening ? "this thread" : `reply ${position ?? ""}`;
  const label = opening ? `Opening post by ${nameOf(author)}` : `Reply ${position ?? ""} by ${nameOf(author)}`;
  const ways = { post, thread, signedIn, moderates, what };
  return (
    <article className={opening ? "post post--opening" : "post"} id={postAnchor(post.id)} aria-label={label}>
      {html === null ? <span /> : <PostVotes post={post} signedIn={signedIn} />}
      <div>
        <div className="forum-post-head">
          <PersonMark person={author} size={36} />
          <div>
            <p className="row row--wrap">
              <PersonName person={author} />
              <PersonRoles person={author} />
              {post.mine && <span className="tag">Yours</span>}
            </p>
            <p className="small muted">
              <RelativeTime at={post.createdAt} now={now} />
              {post.editedAt !== null && ", edited"}
            </p>
          </div>
          {!opening && position !== null && (
            <Link className="forum-number" id={positionAnchor(position)} to={postPath(post.id)}>
              <span className="sr">Link to reply </span>#{position}
            </Link>
          )}
        </div>
        {post.hidden !== null && <Tombstone hidden={post.hidden} kind={kind} mine={post.mine} id={post.id} />}
        {html !== null && <PostHtml html={html} long={opening} />}
        {post.cards && <ReferenceCards cards={post.cards} />}
        <div className="post-acts">
          {html === null ? <PostWays {...ways} /> : <PostFoot {...ways} origin={origin} />}
          {children}
        </div>
        {!opening && <FirstComments post={post} thread={thread} signedIn={signedIn} now={now} />}
      </div>
    </article>
  );
}
