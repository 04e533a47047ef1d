import type { AuditRow as Row } from "@worker/domain/foundation/audit/audit-query";
import { Facts } from "~/ui/facts";
import { DateTime } from "~/ui/relative-time";
import { auditSentence, shown } from "./sentences";

export function AuditRow({ row }: { row: Row }) {
  const { at, actorName, actorId, action, subjectType, subjectId, subjectName, detail, requestId } = row;
  const facts = [
    { label: "Actor", value: actorId === null ? actorName : `${actorName} (${actorId})` },
    { label: "Action", value: action },
    { label: "Subject", value: [subjectType, subjectName, subjectId].filter(Boolean).join(" ") },
    ...Object.entries(detail).map(([label, value]) => ({ label, value: shown(value) })),
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
