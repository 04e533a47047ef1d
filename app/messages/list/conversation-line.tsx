import type { ReactNode } from "react";
import { shownRole } from "@worker/domain/foundation/access/policy";
import type { Ending } from "@worker/domain/foundation/conversation-list/endings";
import type { ListLine } from "@worker/domain/views/messages/conversation-list";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { ENCRYPTED, TAKEN_BACK, TAKEN_DOWN } from "@worker/domain/voice/messages/words";
import { ContactMark } from "../who/contact";
import { contactName } from "../who/contact-name";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { RoleBadge, roleColor } from "~/ui/role-badge";
import { cappedCount } from "~/ui/unread-badge";
import { presenceOf } from "@worker/domain/foundation/users/presence";

type ConversationLineProps = {
  line: ListLine;
  isCurrent?: boolean;
  now: number;
  /** Of its row. */
  id?: string;
  /** What can be done with it, beside opening it. */
  children?: ReactNode;
};

/** What stands where no words can. */
const WORDLESS: Record<Ending, string> = {
  message: ENCRYPTED,
  line: "",
  "taken-back": TAKEN_BACK,
  "taken-down": TAKEN_DOWN,
  emptied: "Older messages were deleted",
};

/** A conversation in a list: who, how it ends, and what of it is unread. */
export function ConversationLine({ line, isCurrent = false, now, id, children }: ConversationLineProps) {
  const { conversationId, person, preview, ending, isOwn, isPrivate, lastAt, lastActiveAt } = line;
  const unread = isCurrent ? 0 : line.unread;
  const presence = presenceOf(lastActiveAt, now);
  const role = person.former ? null : shownRole(person.role, person.tester);
  return (
    <li id={id}>
      <Link
        className="conversation"
        to={conversationPath(conversationId)}
        aria-current={isCurrent ? "true" : undefined}
      >
        <ContactMark person={person} size={40} presence={presence} />
        <span className="conversation-main">
          <span className="conversation-name">
            <strong className={role === null ? undefined : roleColor(role)} title={contactName(person)}>
              {contactName(person)}
              {!person.former && person.vendor && <small className="muted"> {person.username}</small>}
            </strong>
            {presence && <span className="sr">{presence === "on" ? "active now" : "active lately"}</span>}
            {role !== null && <RoleBadge name={role} wordHidden />}
            {isPrivate && (
              <span title="Private mode">
                <Icon name="lock" />
                <span className="sr">Private mode</span>
              </span>
            )}
          </span>
          <span className="conversation-preview">
            {isOwn && ending !== "taken-down" && "You: "}
            {preview ?? WORDLESS[ending]}
          </span>
        </span>
        <span className="conversation-end">
          <RelativeTime at={lastAt} now={now} />
          {unread > 0 && (
            <b className="conversation-unread">
              {cappedCount(unread)}
              <span className="sr"> unread</span>
            </b>
          )}
        </span>
      </Link>
      {children}
    </li>
  );
}
