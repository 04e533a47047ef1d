import type { CommentNode } from "@worker/domain/views/forum/comment-tree";
import type { PostView } from "@worker/domain/views/forum/post-view";
import type { ThreadHead } from "@worker/domain/views/forum/thread-head";
import { commentsPath, postAnchor, writePath } from "@worker/domain/voice/forum/addresses";
import { COMMENT_DEPTH_MAX, type CommentSort } from "@worker/domain/voice/forum/forms";
import { nameOf, PersonMark } from "~/people/person";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PersonName, PersonRoles } from "../person/person";
import { PostHtml } from "../text/post-html";
import { ReferenceCards } from "../text/reference-cards";
import { CommentFoot } from "./comment-foot";
import { Tombstone } from "./tombstone";

interface TreeProps {
  thread: Pick<ThreadHead, "id" | "locked" | "title">;
  origin: string;
  reply: PostView;
  sort: CommentSort;
  mayReply: boolean;
  moderates: boolean;
  signedIn: boolean;
  now: number;
}

export function CommentTree({ comments, ...rest }: TreeProps & { comments: readonly CommentNode[] }) {
  if (comments.length === 0) return null;
  return (
    <ol>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} {...rest} />
      ))}
    </ol>
  );
}

type ItemProps = TreeProps & {
  comment: CommentNode;
  /** Where only this comment's answers are shown. */
  alone?: boolean;
};

export function CommentItem({ comment, alone = false, ...rest }: ItemProps) {
  const { id, author, html, hidden, answers } = comment;
  return (
    <li className="comment" id={postAnchor(id)} aria-label={`Comment by ${nameOf(author)}`}>
      {hidden !== null && (
        <Tombstone hidden={hidden} kind="comment" below={answers.length} mine={comment.mine} id={id} />
      )}
      {html !== null && (
        <>
          <div className="forum-post-head">
            <PersonMark person={author} size={24} />
            <PersonName person={author} />
            <PersonRoles person={author} />
            {comment.mine && <span className="tag">Yours</span>}
            <RelativeTime at={comment.createdAt} now={rest.now} />
            {comment.editedAt !== null && <span className="small muted">edited</span>}
          </div>
          <PostHtml html={html} />
          {comment.cards && <ReferenceCards cards={comment.cards} />}
          <CommentFoot comment={comment} {...rest} />
        </>
      )}
      <CommentTree comments={answers} {...rest} />
      <Onward comment={comment} alone={alone} {...rest} />
    </li>
  );
}

/** Comments go no deeper than a page can show; from there on the way leads to a page of the comment's own. */
function Onward({ comment, alone, thread, reply, sort, mayReply }: ItemProps) {
  const isLast = comment.depth >= COMMENT_DEPTH_MAX;
  if (isLast && alone) {
    if (!mayReply) return null;
    return (
      <Link className="act" to={writePath(thread.id)}>
        <Icon name="reply" />
        Comments go no deeper: reply to the thread
      </Link>
    );
  }
  if (!isLast && (comment.rest === 0 || alone)) return null;
  return (
    <Link className="act" to={commentsPath(thread.id, reply.id, { sort, at: comment.id })}>
      <Icon name="corner-down-right" />
      Continue this thread
      {comment.rest > 0 && ` (${plural(comment.rest, "answer")})`}
    </Link>
  );
}
