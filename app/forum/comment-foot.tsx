import type { CommentNode } from "@worker/domain/views/forum/comment-tree";
import { postActionPath, postPath } from "@worker/domain/voice/forum/addresses";
import { COMMENT_DEPTH_MAX } from "@worker/domain/voice/forum/forms";
import { ReportLink } from "~/moderation/report-link";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ShareMenu } from "./share/share-menu";
import { Reactions } from "./stance/reactions";
import { VoteButtons } from "./stance/vote-buttons";

interface CommentFootProps {
  comment: CommentNode;
  thread: { title: string };
  origin: string;
  mayReply: boolean;
  signedIn: boolean;
}

/** What can be done with a comment, below its text. */
export function CommentFoot({ comment, thread, origin, mayReply, signedIn }: CommentFootProps) {
  const { id, depth, mine } = comment;
  return (
    <div className="row row--wrap">
      <VoteButtons post={comment} signedIn={signedIn} row />
      <Reactions post={comment} signedIn={signedIn} />
      {mayReply && depth < COMMENT_DEPTH_MAX && (
        <Link className="act" to={postActionPath(id, "comment")}>
          <Icon name="reply" />
          Answer
        </Link>
      )}
      <ShareMenu url={origin + postPath(id)} title={thread.title} what="this comment" />
      {!mine && <ReportLink kind="forum_post" id={id} what="this comment" />}
    </div>
  );
}
