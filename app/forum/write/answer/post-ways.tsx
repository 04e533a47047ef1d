import { type MouseEvent, type ReactNode, useState } from "react";
import type { PostView } from "@worker/domain/views/forum/post-view";
import { postActionPath } from "@worker/domain/voice/forum/addresses";
import { iconAnd, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PostMenu } from "./post-menu";
import { QuoteLink } from "./quote-link";

interface PostWaysProps {
  post: PostView;
  thread: { id: string; locked: boolean };
  signedIn: boolean;
  moderates: boolean;
  /** Nothing answers a comment of the last depth. */
  isLast?: boolean;
  /** What it is called where it stands alone. */
  what: string;
  /** What else can be done with it; on phones a member finds that in a menu, while a visitor has little to do. */
  children?: ReactNode;
}

/** What a member can write about a post, and with an own one. */
export function PostWays({ post, thread, signedIn, moderates, isLast = false, what, children }: PostWaysProps) {
  const { id, kind, mine, html, hidden, editedAt } = post;
  const [isOffline, setOffline] = useState(false);
  // A page that cannot come would take the thread away; sharing opens in place.
  const stay = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.closest(".sharebox") !== null) return;
    setOffline(!navigator.onLine);
    if (!navigator.onLine) event.preventDefault();
  };
  const isOpen = html !== null && hidden === null && !thread.locked;
  // A visitor finds the prompt for the login there.
  const mayComment = isOpen && !isLast && kind !== "opening";
  const mayQuote = isOpen && signedIn && kind !== "comment";
  const mayChange = mine && html !== null && hidden?.cause !== "moderator";
  const mayEdit = mayChange
    ? hidden?.cause !== "author" && (moderates || !thread.locked)
    : moderates && hidden === null;
  const rarer = (
    <>
      {mayQuote && <QuoteLink threadId={thread.id} postId={id} />}
      {mayEdit && <Way to={postActionPath(id, "edit")} icon="pen-line" label="Edit" />}
      {mine && hidden?.cause === "author" && (
        <Way to={postActionPath(id, "delete")} icon="undo-2" label="Bring it back" />
      )}
      {mayChange && hidden === null && <Way to={postActionPath(id, "delete")} icon="trash-2" label="Delete" />}
      {moderates && !mine && hidden === null && <Way to={postActionPath(id, "delete")} icon="eye-off" label="Hide" />}
      {(mine || moderates) && editedAt !== null && (
        <Way to={postActionPath(id, "history")} icon="history" label="Earlier versions" />
      )}
      {children}
    </>
  );
  return (
    <div className="post-ways" data-stays onClickCapture={stay}>
      {mayComment && (
        <Way to={postActionPath(id, "comment")} icon="message-square" label={kind === "reply" ? "Comment" : "Answer"} />
      )}
      {signedIn && html !== null ? (
        <PostMenu id={id} what={what}>
          {rarer}
        </PostMenu>
      ) : (
        rarer
      )}
      {isOffline && (
        <span className="small" role="alert">
          You are offline.
        </span>
      )}
    </div>
  );
}

const Way = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <Link className="act" to={to} rel="nofollow" {...iconAnd(icon, label)} />
);
