import type { CommentNode } from "@worker/domain/views/forum/comment-tree";
import { COMMENT_DEPTH_MAX } from "@worker/domain/voice/forum/forms";
import { VoteButtons } from "../stance/vote-buttons";
import { PostFoot } from "./post-foot";

interface CommentFootProps {
  comment: CommentNode;
  thread: { id: string; title: string; locked: boolean };
  origin: string;
  signedIn: boolean;
  moderates: boolean;
}

/** What can be done with a comment, below its text. */
export const CommentFoot = ({ comment, ...foot }: CommentFootProps) => (
  <div className="post-acts">
    <VoteButtons post={comment} signedIn={foot.signedIn} row />
    <PostFoot post={comment} {...foot} isLast={comment.depth >= COMMENT_DEPTH_MAX} what="this comment" />
  </div>
);
