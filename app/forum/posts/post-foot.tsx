import type { PostView } from "@worker/domain/views/forum/post-view";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { ReportLink } from "~/moderation/report-link";
import { BookmarkLink } from "../bookmarks/bookmark-link";
import { ShareMenu } from "../share/share-menu";
import { Reactions } from "../stance/reactions";

interface PostFootProps {
  post: PostView;
  /** What its thread is called, and the site's own address. */
  thread: { title: string; origin: string };
  what: string;
  signedIn: boolean;
}

/** What can be done with a post, below its text. */
export function PostFoot({ post, thread, what, signedIn }: PostFootProps) {
  return (
    <>
      <Reactions post={post} signedIn={signedIn} />
      <ShareMenu postId={post.id} url={thread.origin + postPath(post.id)} title={thread.title} what={what} />
      {signedIn && <BookmarkLink postId={post.id} bookmarked={post.bookmarked} />}
      {!post.mine && <ReportLink kind="forum_post" id={post.id} what={what} />}
    </>
  );
}
