import type { Contact } from "@worker/domain/views/messages/contact";
import { PersonLink, PersonMark } from "~/people/person";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/marks/mark";

interface ContactMarkProps {
  person: Contact;
  size: number;
  presence?: "on" | "away" | null;
}

/** A vendor's tile, or the member's picture. */
export function ContactMark({ person, size, presence = null }: ContactMarkProps) {
  if (!person.vendor) return <PersonMark person={person} size={size} presence={presence} />;
  return <Mark id={person.vendor.id} kind="vendor" size={size} presence={presence} />;
}

/** Leads to the vendor's page, or the member's profile. @param color the class of their role's */
export function ContactLink({ person, color }: { person: Contact; color: string | undefined }) {
  if (!person.vendor) return <PersonLink person={person} color={color} />;
  return (
    <Link className={`person ${color ?? ""}`.trimEnd()} to={`/vendor/${person.vendor.id}`}>
      {person.vendor.name}
    </Link>
  );
}

/** Beside a vendor's name the account that writes for it. */
export function AccountOf({ person }: { person: Contact }) {
  if (person.former || !person.vendor) return null;
  return (
    <span>
      Account <PersonLink person={person} />
    </span>
  );
}
