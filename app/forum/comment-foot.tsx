import type { CommentNode } from "@worker/domain/views/forum/comment-tree";
import { VoteFigures } from "./vote-figures";

/** What can be done with a comment stands here, below its text. */
export function CommentFoot({ comment }: { comment: CommentNode; mayReply: boolean; signedIn: boolean }) {
  return (
    <div className="row row--wrap">
      <VoteFigures votes={comment.votes} row />
    </div>
  );
}
