import { FORMER_MEMBER } from "@worker/domain/foundation/users/former-member";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";

/** Null and `former` alike: an account that is gone leaves neither name nor picture (rules/reviews#former-members). */
type Shown<Known> = null | { former: true } | ({ former?: false } & Known);

interface Pictured {
  id: string;
  picture?: string | null;
}

interface Named {
  id: string;
  username: string;
}

interface PersonMarkProps {
  person: Shown<Pictured>;
  size: number;
  presence?: "on" | "away" | null;
}

export function PersonMark({ person, size, presence = null }: PersonMarkProps) {
  if (person === null || person.former) return <Mark id="former-member" kind="member" size={size} />;
  return <Mark id={person.id} kind="member" size={size} image={person.picture} presence={presence} />;
}

interface PersonLinkProps {
  person: Shown<Named>;
  /** Pointing at it opens a card, where a screen watches for that. */
  hasCard?: boolean;
  /** The class of its role's color, beside the role's badge. */
  color?: string;
}

/** A name that leads to its profile. */
export function PersonLink({ person, hasCard = false, color = "" }: PersonLinkProps) {
  if (person === null || person.former) return <span className="person">{FORMER_MEMBER}</span>;
  return (
    <Link
      className={`person ${color}`.trimEnd()}
      to={`/profile/${person.id}`}
      data-person={hasCard ? person.id : undefined}
    >
      {person.username}
    </Link>
  );
}

export const nameOf = (person: Shown<{ username: string }>): string =>
  person === null || person.former ? FORMER_MEMBER : person.username;
