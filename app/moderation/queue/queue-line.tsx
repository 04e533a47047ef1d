import type { ReactNode } from "react";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import type { QueueItem } from "@worker/domain/oversight/moderation/list-cases";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { RelativeTime } from "~/ui/relative-time";
import { DECIDED_LABELS, KIND_ICONS, reasonsText, severity, SEVERITY_LABELS } from "./case-words";

interface QueueLineProps {
  item: QueueItem;
  me: string;
  now: number;
  to: string;
  /** Whether the case is shown beside the list. */
  isShown?: boolean;
  /** Its checkbox, where the list has a selection. */
  pick?: ReactNode;
}

export function QueueLine({ item, me, now, to, isShown = false, pick }: QueueLineProps) {
  const { id, kind, status, title, excerpt, about, ownerName, reasons } = item;
  const level = severity(
    status,
    reasons.reduce((sum, { count }) => sum + count, 0),
  );
  const toReview = kind === "registration" && status !== "decided";
  const isAccount = kind === "member" || kind === "registration";
  const facts = [about, ownerName && !isAccount ? `by ${ownerName}` : null, excerpt].filter(Boolean).join(" · ");
  return (
    <li className="q-row" data-case={id}>
      {pick}
      <Link
        className="q"
        to={toReview ? "/moderation/registrations" : to}
        aria-current={isShown ? "true" : undefined}
        {...(toReview ? {} : { "data-open": "" })}
        preventScrollReset
      >
        <span className={`sev sev--${level}`} />
        <span>
          <span className="q-kind">
            <Icon name={status === "appealed" ? "gavel" : KIND_ICONS[kind]} />
            {status === "appealed" ? `Appeal, ${caseKindLabel(kind).toLowerCase()}` : caseKindLabel(kind)}
            {SEVERITY_LABELS[level] !== null && (
              <b className={`sev-word sev-word--${level}`}>{SEVERITY_LABELS[level]}</b>
            )}
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
