import type { ReactNode } from "react";
import { shownRole } from "@worker/domain/foundation/access/policy";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import type { Listed } from "@worker/domain/views/people/listed";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { RoleBadge, roleColor } from "~/ui/role-badge";
import { PresenceWords } from "./presence-words";

type PersonRowProps = Listed & {
  /** What else is to be said of them. */
  note?: ReactNode;
  children?: ReactNode;
};

/** A member in a list, with what can be done about them. */
export function PersonRow({ person, presence, relation, note, children }: PersonRowProps) {
  const role = shownRole(person.role, person.tester);
  return (
    <li className="person-row">
      <Mark id={person.id} kind="member" size={44} image={person.picture} presence={presence} />
      <div className="person-row-words">
        <p className="row row--wrap">
          <Link className={`person ${roleColor(role)}`} to={profilePath(person.id)}>
            {person.username}
          </Link>
          <RoleBadge name={role} />
          {relation?.isFollowedBy === true && <span className="profile-tag">Follows you</span>}
        </p>
        {(note || presence) && (
          <p className="small muted person-row-facts">
            {note && <span>{note}</span>}
            {presence && (
              <span>
                <PresenceWords presence={presence} />
              </span>
            )}
          </p>
        )}
      </div>
      {children && <div className="person-row-acts">{children}</div>}
    </li>
  );
}
