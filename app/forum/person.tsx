import { useEffect } from "react";
import { shownRole } from "@worker/domain/foundation/access/policy";
import type { Person } from "@worker/domain/foundation/users/person";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/marks/mark";
import { RoleBadge } from "~/ui/role-badge";
import { watchNames } from "./cards/watch-names";

const FORMER = "Former member";

export function PersonMark({ person, size }: { person: Person; size: number }) {
  if (person.former) return <Mark id="former-member" kind="member" size={size} />;
  return <Mark id={person.id} kind="member" size={size} image={person.picture} />;
}

/** A name that leads to its profile, and opens a card where it is pointed at. */
export function PersonName({ person }: { person: Person }) {
  useEffect(watchNames, []);
  if (person.former) return <span className="person">{FORMER}</span>;
  return (
    <Link className="person" to={`/profile/${person.id}`} data-person={person.id}>
      {person.username}
    </Link>
  );
}

/** What stands beside a name; a tester is one besides the role. */
export function PersonRoles({ person, wordHidden = false }: { person: Person; wordHidden?: boolean }) {
  if (person.former) return null;
  const shown = shownRole(person.role, person.tester);
  return (
    <>
      {shown !== "tester" && <RoleBadge name={shown} wordHidden={wordHidden} />}
      {person.tester && <RoleBadge name="tester" wordHidden={wordHidden} />}
    </>
  );
}

export const nameOf = (person: Person): string => (person.former ? FORMER : person.username);
