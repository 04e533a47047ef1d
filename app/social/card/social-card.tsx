import type { ReactNode } from "react";
import type { SharedCard, SocialCard } from "@worker/domain/views/social/card";
import { decisionOnPath } from "@worker/domain/voice/forum/addresses";
import { socialAnchor, socialPostPath, socialTagPath } from "@worker/domain/voice/social/addresses";
import type { Visibility } from "@worker/domain/voice/social/limits";
import { PersonName, PersonRoles } from "~/forum/person/person";
import { PostHtml } from "~/forum/text/post-html";
import type { IconName } from "~/icons/names";
import { nameOf, PersonMark } from "~/people/person";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { CardFoot } from "./card-foot";
import { ReportFacts } from "./report-facts";

type SocialCardProps = {
  card: SocialCard;
  now: number;
  signedIn: boolean;
  moderates?: boolean;
  /** On its own page it is the page's main part, and its comments stand below. */
  alone?: boolean;
};

/** A social post wherever it is listed: in the feed, under a tag, on a profile; and on its own page. */
export function SocialCardView({ card, now, signedIn, moderates = false, alone = false }: SocialCardProps) {
  const { id, author, html, report, shared, tags, hidden } = card;
  return (
    <article className="social-card" id={socialAnchor(id)} aria-label={labelOf(card)} data-alone={alone || undefined}>
      <PersonMark person={author} size={44} />
      <div className="social-card-body">
        <div className="social-card-head">
          <p className="row row--wrap">
            <PersonName person={author} />
            <PersonRoles person={author} wordHidden={!alone} />
            {card.mine && <span className="tag">Yours</span>}
          </p>
          <p className="small muted social-card-facts">
            <Link className="plain" to={socialPostPath(id)}>
              <RelativeTime at={card.createdAt} now={now} />
              {card.editedAt !== null && ", edited"}
            </Link>
            <Audience visibility={card.visibility} />
            {shared !== null && (
              <span>
                <Icon name="repeat" />
                Passed on
              </span>
            )}
          </p>
        </div>
        {hidden !== null && <Status card={card} />}
        {html !== null && html !== "" && (
          <div className="social-text">
            <PostHtml html={html} long={alone} />
          </div>
        )}
        {report !== null && html !== null && <ReportFacts report={report} by={nameOf(author)} />}
        {shared !== null && <Shared shared={shared} now={now} />}
        {tags.length > 0 && (
          <p className="social-tags">
            {tags.map((tag) => (
              <Link key={tag} className="tag" to={socialTagPath(tag)}>
                {tag}
              </Link>
            ))}
          </p>
        )}
        {html !== null && <CardFoot {...{ card, signedIn, moderates, alone }} />}
      </div>
    </article>
  );
}

const labelOf = ({ type, author }: SocialCard): string =>
  `${type === "text" ? "Post" : "Experience report"} by ${nameOf(author)}`;

const AUDIENCES: Record<Visibility, { icon: IconName; label: string } | null> = {
  // What everybody reads needs no mark.
  public: null,
  followers: { icon: "user-check", label: "For followers and friends" },
  friends: { icon: "users", label: "For friends" },
};

function Audience({ visibility }: { visibility: Visibility }) {
  const audience = AUDIENCES[visibility];
  if (audience === null) return null;
  return (
    <span>
      <Icon name={audience.icon} />
      {audience.label}
    </span>
  );
}

/** Why it does not show to others. */
function Status({ card: { id, mine, hidden, html } }: { card: SocialCard }): ReactNode {
  if (hidden === null) return null;
  const { cause, reason } = hidden;
  const words = {
    author: mine ? "You deleted this." : "Deleted by its author. What others wrote below stays.",
    held: "Waits for a moderator before it shows.",
    moderator: `Hidden by a moderator${reason === null ? "." : `: ${reason}`}`,
  };
  return (
    <p className="social-gone">
      <Icon name={cause === "held" ? "hourglass" : "eye-off"} />
      <span>{words[cause]}</span>
      {mine && html !== null && cause === "moderator" && (
        <Link to={decisionOnPath(id)} reloadDocument>
          Read the decision and appeal
        </Link>
      )}
    </p>
  );
}

/** What it passes on. */
function Shared({ shared, now }: { shared: SharedCard | "gone"; now: number }) {
  if (shared === "gone")
    return (
      <p className="social-gone">
        <Icon name="eye-off" />
        <span>The post that this passes on is gone, or not for you.</span>
      </p>
    );
  return (
    <div className="social-shared">
      <p className="row row--wrap small">
        <PersonMark person={shared.author} size={24} />
        <PersonName person={shared.author} />
        <span className="muted">
          {shared.type === "experience_report" && "Experience report, "}
          <RelativeTime at={shared.createdAt} now={now} />
        </span>
      </p>
      <div className="social-text">
        <PostHtml html={shared.html} />
      </div>
      <p className="small">
        <Link to={socialPostPath(shared.id)}>
          Read it with its comments<span className="sr">, by {nameOf(shared.author)}</span>
        </Link>
      </p>
    </div>
  );
}
