import { postActionPath } from "@worker/domain/voice/forum/addresses";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

type BookmarkLinkProps = { postId: string; bookmarked: boolean };

export const BookmarkLink = ({ postId, bookmarked }: BookmarkLinkProps) => (
  <Link className={bookmarked ? "act act--on" : "act"} to={postActionPath(postId, "bookmark")} rel="nofollow">
    <Icon name="bookmark" />
    {bookmarked ? "Bookmarked" : "Bookmark"}
  </Link>
);
