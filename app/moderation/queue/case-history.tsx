import type { ReactNode } from "react";
import { STATUS_LABELS } from "@worker/domain/foundation/cases/forms";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import type { CaseView } from "@worker/domain/oversight/moderation/read-case";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { DECIDED_LABELS } from "./case-words";

type Entry = { at: number; text: ReactNode };

export function CaseHistory({ view }: { view: CaseView }) {
  return (
    <>
      <h2>History</h2>
      <ul className="hist-log">
        {entriesOf(view).map(({ at, text }) => (
          <li key={at}>
            <DateTime at={at} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {view.earlier.length > 0 && (
        <>
          <h2>Other cases about the same member</h2>
          <ul className="hist-log">
            {view.earlier.map((other) => (
              <li key={other.id}>
                <DateTime at={other.openedAt} />
                <Link to={`/moderation/${other.id}`}>
                  {caseKindLabel(other.kind)}:{" "}
                  {other.decision ? DECIDED_LABELS[other.decision] : STATUS_LABELS[other.status]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function entriesOf(view: CaseView): Entry[] {
  const { decision, decidedAt, appealedAt, appealDecidedAt, appealOutcome } = view;
  return [
    { at: view.openedAt, text: view.source === "report" ? "First reported" : "Raised by the system" },
    ...(decision !== null && decidedAt !== null
      ? [
          {
            at: decidedAt,
            text: `${DECIDED_LABELS[decision]} by ${view.decidedByName ?? "a former member"}: ${view.decisionReason ?? ""}`,
          },
        ]
      : []),
    ...(appealedAt === null ? [] : [{ at: appealedAt, text: `The owner appealed: ${view.appeal ?? ""}` }]),
    ...(appealOutcome !== null && appealDecidedAt !== null
      ? [
          {
            at: appealDecidedAt,
            text: `Appeal ${appealOutcome} by ${view.appealDecidedByName ?? "a former member"}: ${view.appealNote ?? ""}`,
          },
        ]
      : []),
  ];
}
