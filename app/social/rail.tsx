import { FRIENDS } from "@worker/domain/foundation/users/profile-paths";
import type { Nearby, SocialRail } from "@worker/domain/views/social/rail";
import { socialTagPath } from "@worker/domain/voice/social/addresses";
import { PersonLink, PersonMark } from "~/people/person";
import { PersonRoles } from "~/forum/person/person";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";

/** What stands beside the hub. */
export function Rail({ rail: { friends, trending, active } }: { rail: SocialRail }) {
  return (
    <aside className="rail" aria-label="Around you">
      <section aria-labelledby="social-friends">
        <h2 id="social-friends">Friends</h2>
        {friends.length === 0 ? (
          <p className="small muted">You have no friends here yet.</p>
        ) : (
          <People people={friends} />
        )}
        <p className="small social-more">
          <Link to={FRIENDS}>{friends.length === 0 ? "Find people you may know" : "All friends"}</Link>
        </p>
      </section>
      <section aria-labelledby="social-trending">
        <h2 id="social-trending">Trending topics</h2>
        {trending.length === 0 ? (
          <p className="small muted">No topic had several members writing in the last 7 days.</p>
        ) : (
          <ol className="social-trends">
            {trending.map(({ tag, writers }) => (
              <li key={tag}>
                <Link to={socialTagPath(tag)}>{tag}</Link>
                <span className="small muted">{plural(writers, "writer")}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="social-active">
        <h2 id="social-active">Active members</h2>
        {active.length === 0 ? (
          <p className="small muted">Nobody who shows it was here within a day.</p>
        ) : (
          <People people={active} />
        )}
        <p className="small social-more">
          <Link to="/account/privacy">Choose whether you are shown here</Link>
        </p>
      </section>
    </aside>
  );
}

const HERE = { on: "Online", away: "Here within the hour" } as const;

const People = ({ people }: { people: readonly Nearby[] }) => (
  <ul className="social-people">
    {people.map(({ person, presence }) => (
      <li key={person.id}>
        <PersonMark person={person} size={36} presence={presence} />
        <span>
          <span className="row">
            <PersonLink person={person} />
            <PersonRoles person={person} wordHidden />
          </span>
          {presence !== null && <small className="muted">{HERE[presence]}</small>}
        </span>
      </li>
    ))}
  </ul>
);
