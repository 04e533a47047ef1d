import type { PostView } from "@worker/domain/views/forum/post-view";
import { VoteButtons } from "../stance/vote-buttons";

/** The rating beside a post. */
export function PostVotes({ post, signedIn }: { post: PostView; signedIn: boolean }) {
  return <VoteButtons post={post} signedIn={signedIn} />;
}
