import type { SocialCard } from "@worker/domain/views/social/card";
import { socialActionPath, socialPostPath } from "@worker/domain/voice/social/addresses";
import { ReportLink } from "~/moderation/report-link";
import { nameOf } from "~/people/person";
import { formatCompact } from "~/ui/format";
import { Icon, iconAnd } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ShareMenu } from "~/forum/share/share-menu";
import { LikeButton } from "./like-button";

type CardFootProps = { card: SocialCard; signedIn: boolean; moderates: boolean; alone: boolean };

/** What can be done with a post, below it. */
export function CardFoot({ card, signedIn, moderates, alone }: CardFootProps) {
  const { id, comments, mine, hidden, visibility } = card;
  const what = `the post by ${nameOf(card.author)}`;
  const shows = hidden === null;
  return (
    <div className="social-acts">
      {shows && <LikeButton card={card} signedIn={signedIn} />}
      {shows && !alone && (
        <Link className="act" to={`${socialPostPath(id)}#comments`}>
          <Icon name="message-square" />
          {comments > 0 && formatCompact(comments)}
          <span className={comments > 0 ? "sr" : undefined}>{comments === 1 ? " comment" : " Comments"}</span>
          <span className="sr"> on {what}</span>
        </Link>
      )}
      {shows && <PassOn card={card} signedIn={signedIn} what={what} />}
      <span className="social-acts-more">
        {shows && visibility === "public" && (
          <ShareMenu
            to={socialActionPath(id, "share")}
            url={socialPostPath(id)}
            title={`A post by ${nameOf(card.author)}`}
            what={what}
          />
        )}
        {alone && card.editedAt !== null && (mine || moderates) && (
          <Link className="act" to={socialActionPath(id, "history")} {...iconAnd("history", "Earlier versions")} />
        )}
        {mine && hidden?.cause !== "moderator" && hidden?.cause !== "author" && (
          <Link className="act" to={socialActionPath(id, "edit")} {...iconAnd("pen-line", "Edit")} />
        )}
        {mine && hidden?.cause !== "moderator" && (
          <Link
            className="act"
            to={socialActionPath(id, "delete")}
            {...iconAnd("trash-2", hidden?.cause === "author" ? "Bring back" : "Delete")}
          />
        )}
        {!mine && signedIn && shows && moderates && (
          <Link className="act" to={socialActionPath(id, "delete")} {...iconAnd("eye-off", "Hide")} />
        )}
        {!mine && shows && <ReportLink kind="social_post" id={id} what={what} />}
      </span>
    </div>
  );
}

/** The count is of posts that pass it on; what is not for everybody stays where it is. */
function PassOn({ card, signedIn, what }: Pick<CardFootProps, "card" | "signedIn"> & { what: string }) {
  const { id, shares, visibility } = card;
  const count = shares > 0 ? formatCompact(shares) : null;
  if (!signedIn || visibility !== "public") {
    return count === null ? null : (
      <span className="social-count">
        <Icon name="repeat" />
        {count}
        <span className="sr"> passed it on</span>
      </span>
    );
  }
  return (
    <Link className="act" to={socialActionPath(id, "pass-on")}>
      <Icon name="repeat" />
      {count}
      <span className={count === null ? undefined : "sr"}> Pass on</span>
      <span className="sr"> {what}</span>
    </Link>
  );
}
