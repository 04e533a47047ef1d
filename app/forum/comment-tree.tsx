import type { CommentNode } from "@worker/domain/views/forum/comment-tree";
import type { PostView } from "@worker/domain/views/forum/post-view";
import type { ThreadHead } from "@worker/domain/views/forum/thread-head";
import { commentsPath, postAnchor } from "@worker/domain/voice/forum/addresses";
import { COMMENT_DEPTH_MAX, type CommentSort } from "@worker/domain/voice/forum/forms";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { CommentFoot } from "./comment-foot";
import { nameOf, PersonMark, PersonName, PersonRoles } from "./person";
import { PostHtml } from "./post-html";
import { Tombstone } from "./tombstone";

interface TreeProps {
  thread: Pick<ThreadHead, "id" | "locked">;
  reply: PostView;
  sort: CommentSort;
  mayReply: boolean;
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

export function CommentItem({ comment, ...rest }: TreeProps & { comment: CommentNode }) {
  const { thread, reply, sort, now } = rest;
  const { id, author, html, hidden, answers, depth } = comment;
  const onward = commentsPath(thread.id, reply.id, { sort, at: id });
  return (
    <li className="comment" id={postAnchor(id)} aria-label={`Comment by ${nameOf(author)}`}>
      {hidden !== null && <Tombstone hidden={hidden} kind="comment" below={answers.length} />}
      {html !== null && (
        <>
          <div className="forum-post-head">
            <PersonMark person={author} size={24} />
            <PersonName person={author} />
            <PersonRoles person={author} />
            {comment.mine && <span className="tag">Yours</span>}
            <RelativeTime at={comment.createdAt} now={now} />
            {comment.editedAt !== null && <span className="small muted">edited</span>}
          </div>
          <PostHtml html={html} />
          <CommentFoot comment={comment} {...rest} />
        </>
      )}
      <CommentTree comments={answers} {...rest} />
      {(comment.rest > 0 || depth >= COMMENT_DEPTH_MAX) && (
        <Link className="act" to={onward}>
          <Icon name="corner-down-right" />
          Continue this thread
          {comment.rest > 0 && ` (${plural(comment.rest, "answer")})`}
        </Link>
      )}
    </li>
  );
}
