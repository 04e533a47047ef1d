import type { ReactNode } from "react";
import { shownRole } from "@worker/domain/foundation/access/policy";
import { FORMER_MEMBER } from "@worker/domain/foundation/users/former-member";
import type { Person } from "@worker/domain/foundation/users/person";
import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/marks/mark";
import { RelativeTime } from "~/ui/relative-time";
import { RoleBadge } from "~/ui/role-badge";

/** Active within so long counts as being here (rules/forum#home). */
const NOW_MS = 5 * 60_000;

export function Face({ person, size }: { person: Person; size: number }) {
  if (person.former) return <Mark id="former-member" kind="member" size={size} />;
  return <Mark id={person.id} kind="member" size={size} image={person.picture} />;
}

type TalkHeadProps = {
  person: Person;
  lastActiveAt: number | null;
  /** A socket of theirs is open to this conversation. */
  isHere: boolean;
  now: number;
  children?: ReactNode;
};

export function TalkHead({ person, lastActiveAt, isHere, now, children }: TalkHeadProps) {
  return (
    <header className="talk-head">
      <Link className="icon-btn talk-back" to={MESSAGES} aria-label="Back to conversations">
        <Icon name="arrow-left" />
      </Link>
      <Face person={person} size={40} />
      <div className="talk-who">
        {person.former ? (
          <h2 className="person">{FORMER_MEMBER}</h2>
        ) : (
          <>
            <h2>
              <Link className="person" to={`/profile/${person.id}`}>
                {person.username}
              </Link>{" "}
              <RoleBadge name={shownRole(person.role, person.tester)} />
            </h2>
            <p className="small muted">
              {isHere || (lastActiveAt !== null && now - lastActiveAt < NOW_MS) ? (
                "Active now"
              ) : lastActiveAt === null ? null : (
                <>
                  Active <RelativeTime within at={lastActiveAt} now={now} />
                </>
              )}
            </p>
          </>
        )}
      </div>
      {children}
    </header>
  );
}
