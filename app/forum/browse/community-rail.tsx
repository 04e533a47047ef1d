import type { ForumHome, RecentThread } from "@worker/domain/views/forum/forum-home";
import { MODERATION_LOG, threadPath } from "@worker/domain/voice/forum/addresses";
import { PersonMark, nameOf } from "~/people/person";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PersonName, PersonRoles } from "../person/person";
import { TrendingTopics } from "./trending-topics";

type RailProps = {
  recent: readonly RecentThread[];
  online: ForumHome["online"];
  trending: ForumHome["trending"];
  signedIn: boolean;
  now: number;
};

export function CommunityRail({ recent, online, trending, signedIn, now }: RailProps) {
  return (
    <aside className="rail" aria-label="Around the forum">
      <section aria-labelledby="recent">
        <h2 id="recent">Recent activity</h2>
        {recent.length === 0 ? (
          <p className="small muted">Nobody has written yet.</p>
        ) : (
          <ul className="forum-related">
            {recent.map(({ threadId, title, by, at, category }) => (
              <li key={threadId}>
                <Link dir="auto" to={threadPath(threadId)}>
                  {title}
                </Link>
                <small>
                  {by !== null && <bdi>{nameOf(by)}</bdi>} in {category} · <RelativeTime at={at} now={now} />
                </small>
              </li>
            ))}
          </ul>
        )}
      </section>
      <TrendingTopics trending={trending} />
      <section aria-labelledby="online">
        <h2 id="online">Online now</h2>
        {online.people.length === 0 ? (
          <p className="small muted">No member was active in the last 5 minutes.</p>
        ) : (
          <ul className="forum-online">
            {online.people.map((person) => (
              <li key={nameOf(person)}>
                <PersonMark person={person} size={24} />
                <PersonName person={person} />
                <PersonRoles person={person} wordHidden />
              </li>
            ))}
          </ul>
        )}
        {online.more && <p className="small muted">and more</p>}
        {signedIn && (
          <p className="small forum-more">
            <Link to="/account/privacy">Choose whether you are shown here</Link>
          </p>
        )}
      </section>
      <section aria-labelledby="guidelines">
        <h2 id="guidelines">Guidelines</h2>
        <ul className="bullets small muted">
          <li>Speak of batches, not of people.</li>
          <li>No dosing advice, and no promise that something heals.</li>
          <li>No sourcing by message, no sales.</li>
        </ul>
        <p className="small forum-more">
          <Link to="/community/rules">Community rules</Link> · <Link to={MODERATION_LOG}>Moderation log</Link>
        </p>
      </section>
    </aside>
  );
}
