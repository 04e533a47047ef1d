import type { ReactNode } from "react";
import { shownRole } from "@worker/domain/foundation/access/policy";
import type { Contact } from "@worker/domain/views/messages/contact";
import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import { ContactLink, ContactMark } from "../who/contact";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { RoleBadge, roleColor } from "~/ui/role-badge";
import { presenceOf } from "@worker/domain/foundation/users/presence";
import { TalkFacts } from "./talk-facts";

type TalkHeadProps = {
  person: Contact;
  lastActiveAt: number | null;
  /** A socket of theirs is open to this conversation. */
  isHere: boolean;
  now: number;
  /** For how many days messages are kept; 0 for good. */
  keepDays?: number;
  children?: ReactNode;
};

export function TalkHead({ person, lastActiveAt, isHere, now, keepDays = 0, children }: TalkHeadProps) {
  const role = person.former ? null : shownRole(person.role, person.tester);
  return (
    <header className="talk-head">
      <Link className="icon-btn talk-back" to={MESSAGES} aria-label="Back to conversations">
        <Icon name="arrow-left" />
      </Link>
      <ContactMark person={person} size={40} />
      <div className="talk-who">
        <h2>
          <ContactLink person={person} color={role === null ? undefined : roleColor(role)} />{" "}
          {role !== null && <RoleBadge name={role} />}
        </h2>
        <p className="talk-state small muted">
          <span className="talk-facts">
            <TalkFacts {...{ person, keepDays }} />
          </span>
          {person.former ? null : isHere || presenceOf(lastActiveAt, now) === "on" ? (
            <span>Active now</span>
          ) : lastActiveAt === null ? null : (
            <span>
              Active <RelativeTime within at={lastActiveAt} now={now} />
            </span>
          )}
        </p>
      </div>
      {children}
    </header>
  );
}
