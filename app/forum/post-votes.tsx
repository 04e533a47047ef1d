import type { PostView } from "@worker/domain/views/forum/post-view";
import { VoteFigures } from "./vote-figures";

/** The rating beside a post. */
export function PostVotes({ post }: { post: PostView; signedIn: boolean }) {
  return <VoteFigures votes={post.votes} />;
}
