import type { CommentExcerpt, PostView } from "@worker/domain/views/forum/post-view";
import { commentsPath, postActionPath, postAnchor } from "@worker/domain/voice/forum/addresses";
import { nameOf, PersonMark } from "~/people/person";
import { plural } from "~/ui/format";
import { Icon, iconAnd } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PersonName, PersonRoles } from "../person/person";
import { VoteButtons } from "../stance/vote-buttons";
import { VoteFigures } from "../stance/vote-figures";
import { PostHtml } from "../text/post-html";

type FirstCommentsProps = { post: PostView; thread: { id: string; locked: boolean }; signedIn: boolean; now: number };

/** The best rated comments on a reply, and the way to all of them. */
export function FirstComments({ post, thread, signedIn, now }: FirstCommentsProps) {
  const { comments, firstComments } = post;
  if (comments === 0 && firstComments.length === 0) return null;
  const below = firstComments.reduce((sum, { answers }) => sum + answers, 0);
  const all = commentsPath(thread.id, post.id);
  return (
    <div className="tree">
      <ol aria-label="Comments">
        {firstComments.map((comment) => (
          <Excerpt
            key={comment.id}
            comment={comment}
            all={commentsPath(thread.id, post.id, { at: comment.id })}
            mayAnswer={!thread.locked}
            signedIn={signedIn}
            now={now}
          />
        ))}
      </ol>
      {(comments > firstComments.length || below > 0) && (
        <Link className="act" to={all}>
          <Icon name="corner-down-right" />
          {comments === 1 ? "Show the comment" : `Show all ${plural(comments, "comment")}`}
        </Link>
      )}
    </div>
  );
}

type ExcerptProps = { comment: CommentExcerpt; all: string; mayAnswer: boolean; signedIn: boolean; now: number };

function Excerpt({ comment, all, mayAnswer, signedIn, now }: ExcerptProps) {
  const { id, author, html, createdAt, edited, votes, answers } = comment;
  return (
    <li className="comment" id={postAnchor(id)} aria-label={`Comment by ${nameOf(author)}`}>
      <div className="forum-post-head">
        <PersonMark person={author} size={24} />
        <PersonName person={author} />
        <PersonRoles person={author} />
        <RelativeTime at={createdAt} now={now} />
        {edited && <span className="small muted">edited</span>}
      </div>
      <PostHtml html={html} />
      <div className="row row--wrap">
        {signedIn ? <VoteButtons post={comment} signedIn row /> : <VoteFigures votes={votes} row />}
        {answers > 0 && (
          <Link className="act" to={all}>
            <Icon name="message-square" />
            {plural(answers, "answer")}
          </Link>
        )}
        {mayAnswer && (
          <Link className="act" to={postActionPath(id, "comment")} rel="nofollow" {...iconAnd("reply", "Answer")} />
        )}
      </div>
    </li>
  );
}
