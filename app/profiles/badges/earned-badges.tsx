import { badgesPath } from "@worker/domain/foundation/users/profile-paths";
import type { Profile } from "@worker/domain/views/people/profile-page";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { BadgeMark, RARITY_WORDS } from "./badge-mark";
import { formatMonth } from "./month";

type Badges = NonNullable<Profile["shown"]>["badges"];
type Shown = Pick<Profile, "person"> & { badges: Badges };

/** Beside a name. */
const TOP = 3;
/** In the block; the list of all is a page. */
const IN_BLOCK = 5;

/** The rarest three, the newest of them first where they are as rare. */
export function TopBadges({ person, badges }: Shown) {
  if (badges.length === 0) return null;
  return (
    <ul className="top-badges" aria-label="Badges">
      {badges.slice(0, TOP).map((badge) => (
        <li key={badge.id}>
          <Link to={badgesPath(person.id)} title={`${RARITY_WORDS[badge.rarity]}: ${badge.rule}`}>
            <BadgeMark badge={badge} />
            <span>{badge.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type BadgeListProps = { badges: Badges; withRules?: boolean };

export const BadgeList = ({ badges, withRules = false }: BadgeListProps) => (
  <ul className="badge-list">
    {badges.map((badge) => (
      <li key={badge.id}>
        <BadgeMark badge={badge} />
        <span className="badge-words">
          <strong>{badge.name}</strong>
          {withRules && <span>{badge.rule}</span>}
          <span className="small muted">
            {RARITY_WORDS[badge.rarity]} · {formatMonth(badge.earnedAt)}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

/** A part of a profile: its first badges, and the way to all of them. */
export function BadgesBlock({ person, badges, isSelf }: Shown & Pick<Profile, "isSelf">) {
  if (badges.length === 0 && !isSelf) return null;
  return (
    <section className="badges-block" aria-labelledby="badges-title">
      <h2 id="badges-title">Badges</h2>
      {badges.length === 0 ? (
        <p className="small muted">
          None yet. <Link to="/badges">How badges are earned</Link>
        </p>
      ) : (
        <>
          <BadgeList badges={badges.slice(0, IN_BLOCK)} />
          <p className="small">
            <Link to={badgesPath(person.id)}>
              {badges.length > IN_BLOCK ? `All ${plural(badges.length, "badge")}` : "What they are for"}
            </Link>{" "}
            · <Link to="/badges">How badges are earned</Link>
          </p>
        </>
      )}
    </section>
  );
}
