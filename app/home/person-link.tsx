import type { ThreadLine } from "@worker/domain/views/home/home-data";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/marks/mark";

type Person = ThreadLine["author"];

export function PersonPicture({ person, size }: { person: Person; size: number }) {
  if (person === null) return <Mark id="former-member" kind="member" size={size} />;
  return <Mark id={person.id} kind="member" size={size} image={person.picture} />;
}

export function PersonLink({ person }: { person: Person }) {
  if (person === null) return <span className="person">Former member</span>;
  return (
    <Link className="person" to={`/profile/${person.id}`}>
      {person.username}
    </Link>
  );
}
