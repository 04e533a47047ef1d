import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import type { SeenAs } from "@worker/domain/views/people/forms";
import type { Profile } from "@worker/domain/views/people/profile-page";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

const AS: Record<SeenAs, string> = { visitor: "a visitor", follower: "somebody who follows you", friend: "a friend" };
const WORDS: Record<SeenAs, string> = { visitor: "Visitor", follower: "Follower", friend: "Friend" };
const ALL = Object.keys(WORDS) as SeenAs[];

/** Says over one's own profile whose eyes it is seen with, and leads back (rules/people#view-as). */
export function SeenAsBand({ profile: { person, seenAs } }: { profile: Profile }) {
  if (seenAs === null) return null;
  const own = profilePath(person.id);
  return (
    <div className="profile-band" role="status">
      <Icon name="eye" />
      <p>
        You see your profile as <strong>{AS[seenAs]}</strong> does. What others could press is left out.
      </p>
      <nav aria-label="See it as" className="row row--wrap">
        {ALL.map((each) => (
          <Link key={each} to={`${own}?as=${each}`} aria-current={each === seenAs ? "true" : undefined}>
            {WORDS[each]}
          </Link>
        ))}
        <Link className="btn btn--sm" to={own}>
          Back to your own view
        </Link>
      </nav>
    </div>
  );
}

/** The ways to see one's own profile as somebody else does. */
export const SEEN_AS_WAYS = ALL.map((as) => ({ as, label: WORDS[as] }));
