import { type ComponentProps, useEffect } from "react";
import { shownRole } from "@worker/domain/foundation/access/policy";
import type { Person } from "@worker/domain/foundation/users/person";
import { PersonLink } from "~/people/person";
import { RoleBadge } from "~/ui/role-badge";
import { watchNames } from "./watch-names";

/** A name that opens a card where it is pointed at. */
export function PersonName({ person }: Pick<ComponentProps<typeof PersonLink>, "person">) {
  useEffect(watchNames, []);
  return <PersonLink person={person} hasCard />;
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
