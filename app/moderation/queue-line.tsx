import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import type { QueueItem } from "@worker/domain/oversight/moderation/list-cases";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { RelativeTime } from "~/ui/relative-time";
import { DECIDED_LABELS, KIND_ICONS, reasonsText, severity } from "./case-words";

type QueueLineProps = { item: QueueItem; me: string; now: number };

export function QueueLine({ item, me, now }: QueueLineProps) {
  const { id, kind, status, title, excerpt, about, ownerName, reasons } = item;
  const level = severity(
    status,
    reasons.reduce((sum, { count }) => sum + count, 0),
  );
  const toReview = kind === "registration" && status !== "decided";
  const isAccount = kind === "member" || kind === "registration";
  const facts = [about, ownerName && !isAccount ? `by ${ownerName}` : null, excerpt].filter(Boolean).join(" · ");
  return (
    <li>
      <Link className="q" to={toReview ? "/moderation/registrations" : `/moderation/${id}`}>
        <span className={`sev sev--${level}`} />
        <span>
          <span className="q-kind">
            <Icon name={status === "appealed" ? "gavel" : KIND_ICONS[kind]} />
            {status === "appealed" ? `Appeal, ${caseKindLabel(kind).toLowerCase()}` : caseKindLabel(kind)}
            {reasons.length > 0 && <span>· {reasonsText(reasons)}</span>}
          </span>
          <strong>{title ?? "No longer available"}</strong>
          <small>{facts}</small>
        </span>
        <span className="q-end">
          <RelativeTime at={item.decidedAt ?? item.appealedAt ?? item.openedAt} now={now} />
          <Holder item={item} me={me} />
        </span>
      </Link>
    </li>
  );
}

function Holder({ item: { status, decision, claimedBy }, me }: { item: QueueItem; me: string }) {
  if (status === "decided" && decision !== null) return DECIDED_LABELS[decision];
  if (claimedBy === null) return "Unclaimed";
  return (
    <span className="claim">
      <Mark id={claimedBy.id} kind="member" size={18} />
      {claimedBy.id === me ? "you" : claimedBy.username}
    </span>
  );
}
