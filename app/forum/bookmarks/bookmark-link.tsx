import { postActionPath } from "@worker/domain/voice/forum/addresses";
import { iconAnd } from "~/ui/icon";
import { Link } from "~/ui/link";

type BookmarkLinkProps = { postId: string; bookmarked: boolean };

export const BookmarkLink = ({ postId, bookmarked }: BookmarkLinkProps) => (
  <Link
    className={bookmarked ? "act act--on" : "act"}
    to={postActionPath(postId, "bookmark")}
    rel="nofollow"
    {...iconAnd("bookmark", bookmarked ? "Bookmarked" : "Bookmark")}
  />
);
