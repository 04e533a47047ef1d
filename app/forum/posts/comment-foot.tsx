import type { CommentNode } from "@worker/domain/views/forum/comment-tree";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { COMMENT_DEPTH_MAX } from "@worker/domain/voice/forum/forms";
import { ReportLink } from "~/moderation/report-link";
import { BookmarkLink } from "../bookmarks/bookmark-link";
import { ShareMenu } from "../share/share-menu";
import { Reactions } from "../stance/reactions";
import { VoteButtons } from "../stance/vote-buttons";
import { PostWays } from "../write/answer/post-ways";

interface CommentFootProps {
  comment: CommentNode;
  thread: { id: string; title: string; locked: boolean };
  origin: string;
  signedIn: boolean;
  moderates: boolean;
}

/** What can be done with a comment, below its text. */
export function CommentFoot({ comment, thread, origin, signedIn, moderates }: CommentFootProps) {
  const { id, depth, mine } = comment;
  return (
    <div className="post-acts">
      <VoteButtons post={comment} signedIn={signedIn} row />
      <Reactions post={comment} signedIn={signedIn} />
      <PostWays
        post={comment}
        thread={thread}
        signedIn={signedIn}
        moderates={moderates}
        isLast={depth >= COMMENT_DEPTH_MAX}
      />
      <ShareMenu postId={id} url={origin + postPath(id)} title={thread.title} what="this comment" />
      {signedIn && <BookmarkLink postId={id} bookmarked={comment.bookmarked} />}
      {!mine && <ReportLink kind="forum_post" id={id} what="this comment" />}
    </div>
  );
}
