import { shownRole } from "@worker/domain/foundation/access/policy";
import type { ContactRequestView } from "@worker/domain/views/messages/contact-requests";
import { AccountOf, ContactLink, ContactMark } from "../who/contact";
import { formatDate } from "~/ui/format";
import { RelativeTime } from "~/ui/relative-time";
import { RoleBadge, roleColor } from "~/ui/role-badge";
import requestsCss from "./requests.css?url";

type AskingProps = {
  item: ContactRequestView;
  now: number;
  /** Says since when the other is a member. */
  hasSince?: boolean;
};

/** What was asked, with whom it was asked by or of. */
export function Asking({ item: { person, memberSince, message, requestedAt }, now, hasSince = false }: AskingProps) {
  const role = person.former ? null : shownRole(person.role, person.tester);
  return (
    <>
      <link rel="stylesheet" href={requestsCss} precedence="area" />
      <div className="contact-request-who">
        <ContactMark person={person} size={40} />
        <div>
          <h3>
            <ContactLink person={person} color={role === null ? undefined : roleColor(role)} />{" "}
            {role !== null && <RoleBadge name={role} />}
          </h3>
          <p className="talk-state small muted">
            <AccountOf person={person} />
            {hasSince && memberSince !== null && <span>Member since {formatDate(memberSince)}</span>}
            <span>
              Asked <RelativeTime within at={requestedAt} now={now} />
            </span>
          </p>
        </div>
      </div>
      <blockquote dir="auto">
        <p>{message ?? "[Failed to decrypt]"}</p>
      </blockquote>
    </>
  );
}
