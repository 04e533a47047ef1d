import { postActionPath } from "@worker/domain/voice/forum/addresses";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** The page behind it says whether there is a bookmark already. */
export const BookmarkLink = ({ postId }: { postId: string }) => (
  <Link className="act" to={postActionPath(postId, "bookmark")} rel="nofollow">
    <Icon name="bookmark" />
    Bookmark
  </Link>
);
