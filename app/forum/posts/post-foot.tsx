import type { ComponentProps } from "react";
import { postPath, sharePath } from "@worker/domain/voice/forum/addresses";
import { ReportLink } from "~/moderation/report-link";
import { BookmarkLink } from "../bookmarks/bookmark-link";
import { ShareMenu } from "../share/share-menu";
import { Reactions } from "../stance/reactions";
import { PostWays } from "../write/answer/post-ways";

type PostFootProps = Omit<ComponentProps<typeof PostWays>, "children" | "post" | "thread"> & {
  post: ComponentProps<typeof PostWays>["post"] & ComponentProps<typeof Reactions>["post"];
  thread: { id: string; title: string; locked: boolean };
  /** The site's own address. */
  origin: string;
};

/** What can be done with a post or a comment, below its text. */
export function PostFoot({ origin, ...ways }: PostFootProps) {
  const { post, thread, signedIn, what } = ways;
  const { id, bookmarked, mine } = post;
  return (
    <>
      <Reactions post={post} signedIn={signedIn} />
      <PostWays {...ways}>
        <ShareMenu to={sharePath(id)} url={origin + postPath(id)} title={thread.title} what={what} />
        {signedIn && <BookmarkLink postId={id} bookmarked={bookmarked} />}
        {!mine && <ReportLink kind="forum_post" id={id} what={what} />}
      </PostWays>
    </>
  );
}
