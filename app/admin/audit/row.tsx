import type { AuditRow as Row } from "@worker/domain/foundation/audit/audit-query";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { userPath } from "../users/paths";
import { subjectPath } from "./subject-path";
import { auditSentence, shown } from "./sentences";

/** Names under which an entry keeps a moment. */
const MOMENTS: readonly string[] = ["until", "verifiedAt", "endedAt"];

function valueOf(label: string, value: unknown) {
  if (label === "owner" && typeof value === "string") return <Link to={userPath(value)}>{value}</Link>;
  return MOMENTS.includes(label) && typeof value === "number" ? <DateTime at={value} withTime /> : shown(value);
}

export function AuditRow({ row }: { row: Row }) {
  const { at, actorName, actorId, action, subjectType, subjectId, subjectName, detail, requestId } = row;
  const page = subjectPath(row);
  const facts = [
    {
      label: "Actor",
      value:
        actorId === null ? (
          actorName
        ) : (
          <>
            <Link to={userPath(actorId)}>{actorName}</Link> ({actorId})
          </>
        ),
    },
    { label: "Action", value: action },
    {
      label: "Subject",
      value: (
        <>
          {[subjectType, subjectType === "moderation_case" ? null : subjectName].filter(Boolean).join(" ")}{" "}
          {page === null ? subjectId : <Link to={page}>{subjectId}</Link>}
        </>
      ),
    },
    ...Object.entries(detail).map(([label, value]) => ({
      label,
      value: valueOf(label, value),
    })),
    { label: "Request", value: <code>{requestId}</code> },
  ];
  return (
    <details className="audit-row">
      <summary>
        <strong>{actorName}</strong> {auditSentence(row)} <DateTime at={at} withTime />
      </summary>
      <Facts facts={facts} />
    </details>
  );
}
