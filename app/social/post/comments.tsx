import type { Page } from "@worker/db/pagination";
import type { SocialCard } from "@worker/domain/views/social/card";
import type { SocialComment } from "@worker/domain/views/social/post-page";
import { commentAnchor, socialCommentActionPath, socialCommentPath } from "@worker/domain/voice/social/addresses";
import { PersonName, PersonRoles } from "~/forum/person/person";
import { PostHtml } from "~/forum/text/post-html";
import { ReportLink } from "~/moderation/report-link";
import { nameOf, PersonMark } from "~/people/person";
import { plural } from "~/ui/format";
import { Icon, iconAnd } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { RelativeTime } from "~/ui/relative-time";
import { Gone } from "../card/gone";

type CommentsProps = {
  post: SocialCard;
  comments: Page<SocialComment>;
  /** Whether the page begins with the first. */
  first: boolean;
  path: string;
  isOpen: boolean;
  signedIn: boolean;
  moderates: boolean;
  now: number;
};

export function Comments({ post, comments, first, path, isOpen, signedIn, moderates, now }: CommentsProps) {
  const { items, nextCursor } = comments;
  return (
    <section aria-labelledby="comments" className="social-comments">
      <h2 id="comments">{plural(post.comments, "comment")}</h2>
      {!first && (
        <p className="small">
          <Link to={`${path}#comments`}>From the first comment</Link>
        </p>
      )}
      {items.length === 0 && <p className="muted small">{isOpen ? "Nobody has commented yet." : "No comments."}</p>}
      <ol>
        {items.map((comment) => (
          <Comment key={comment.id} comment={comment} {...{ path, isOpen, signedIn, moderates, now }} />
        ))}
      </ol>
      {nextCursor !== null && (
        <Pager
          text={`${plural(items.length, "comment")} on this page`}
          next={`${path}?cursor=${nextCursor}#comments`}
        />
      )}
    </section>
  );
}

type CommentProps = Pick<CommentsProps, "path" | "isOpen" | "signedIn" | "moderates" | "now"> & {
  comment: SocialComment;
};

function Comment({ comment, path, isOpen, signedIn, moderates, now }: CommentProps) {
  const { id, author, html, answers, createdAt, editedAt, mine, hidden } = comment;
  const what = `the comment by ${nameOf(author)}`;
  const mayChange = mine && hidden?.cause !== "moderator" && hidden?.cause !== "author";
  return (
    <li id={commentAnchor(id)} className="social-comment">
      <PersonMark person={author} size={36} />
      <div>
        <p className="row row--wrap social-comment-head">
          <PersonName person={author} />
          <PersonRoles person={author} wordHidden />
          <Link className="plain small muted" to={socialCommentPath(id)}>
            <RelativeTime at={createdAt} now={now} />
            {editedAt !== null && ", edited"}
          </Link>
          {answers !== null && (
            <Link className="plain small muted" to={socialCommentPath(answers.id)}>
              <Icon name="corner-down-right" /> answers {answers.username ?? "another comment"}
            </Link>
          )}
        </p>
        <Gone of={comment} deleted="Comment deleted by its author." />
        {html !== null && <PostHtml html={html} />}
        {html !== null && (
          <div className="social-acts">
            {isOpen && hidden === null && (
              <Link className="act" to={`${path}?answer=${id}#write`} preventScrollReset>
                <Icon name="reply" />
                Answer<span className="sr"> {what}</span>
              </Link>
            )}
            {editedAt !== null && (mine || moderates) && (
              <Link
                className="act"
                to={socialCommentActionPath(id, "history")}
                {...iconAnd("history", "Earlier versions")}
              />
            )}
            {mayChange && (
              <Link className="act" to={socialCommentActionPath(id, "edit")} {...iconAnd("pen-line", "Edit")} />
            )}
            {mine && hidden?.cause !== "moderator" && (
              <Link
                className="act"
                to={socialCommentActionPath(id, "delete")}
                {...iconAnd("trash-2", hidden?.cause === "author" ? "Bring back" : "Delete")}
              />
            )}
            {!mine && moderates && hidden === null && (
              <Link className="act" to={socialCommentActionPath(id, "delete")} {...iconAnd("eye-off", "Hide")} />
            )}
            {!mine && signedIn && hidden === null && <ReportLink kind="social_comment" id={id} what={what} />}
          </div>
        )}
      </div>
    </li>
  );
}
