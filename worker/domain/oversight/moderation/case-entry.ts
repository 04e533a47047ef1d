import type { Member } from "../../foundation/access/policy";
import type { AuditEntry } from "../../foundation/audit/record";
import type { CaseRow } from "./case-rows";

interface CaseEvent {
  actor: Member;
  action: string;
  row: Pick<CaseRow, "id" | "kind" | "subjectId" | "ownerId">;
  requestId: string;
  detail?: Record<string, unknown>;
}

/** The audit row of something that happened to a case: always with what the case is about. */
export const caseEntry = ({ actor, action, row, requestId, detail }: CaseEvent): AuditEntry => ({
  actor,
  action,
  subjectType: "moderation_case",
  subjectId: row.id,
  detail: { kind: row.kind, subject: row.subjectId, owner: row.ownerId, ...detail },
  requestId,
});
