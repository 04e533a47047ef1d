import type { SharedCard, SocialCard } from "@worker/domain/views/social/card";
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
import { Gone } from "./gone";
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
  const { id, author, html, report, shared, tags } = card;
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
        <Gone of={card} deleted="Deleted by its author. What others wrote below stays." />
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
