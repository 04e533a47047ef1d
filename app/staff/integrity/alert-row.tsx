import { useFetcher } from "react-router";
import { ACTION_MAX } from "@worker/domain/voice/integrity/action-max";
import type { ListedAlert } from "@worker/domain/voice/integrity/list-alerts";
import type { QueueAnswer } from "~/staff/queue/answer";
import { CasePick } from "~/staff/queue/case-pick";
import { DecidedRow, goOnFrom, useRowAnswer } from "~/staff/queue/decided-row";
import { ReasonBox } from "~/staff/queue/reason-box";
import { RowError } from "~/staff/queue/row-error";
import { Button } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import { newConsumerAlertPath } from "./paths";
import { AlertSeverityChip } from "./severity";

interface AlertRowProps {
  alert: ListedAlert;
  posted: QueueAnswer | undefined;
  onDone: (id: string) => void;
}

export function AlertRow({ alert, posted, onDone }: AlertRowProps) {
  const scripts = useScripts();
  const fetcher = useFetcher<QueueAnswer>();
  const answer = useRowAnswer(alert.id, fetcher, posted, onDone);
  const { id, description, createdAt, severity, resolvedAt, actionTaken, review } = alert;
  const isSent = fetcher.state !== "idle";
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={description} columns={5}>
        {isSent ? "sending…" : answer?.done}
      </DecidedRow>
    );
  }
  return (
    <tr data-case={id}>
      <CasePick id={id} label={`Select ${description}`} can={false} />
      <td className="order">
        {description}
        <small>
          <DateTime at={createdAt} />
        </small>
        {resolvedAt !== null && (
          <small>
            Resolved <DateTime at={resolvedAt} />
            {actionTaken === null ? " by a decision about the review." : `: ${actionTaken}`}
          </small>
        )}
      </td>
      <td>
        <span dir="auto">{review.title ?? "A review that is gone"}</span>
        <small className="case-text" dir="auto">
          {review.excerpt}
        </small>
        <small>
          {review.rating !== null && `${review.rating} of 5 by ${review.authorName ?? "a former member"}`}
          {review.hiddenAt !== null && ", hidden"}
        </small>
      </td>
      <td>
        <AlertSeverityChip of={severity} />
      </td>
      <td className="r">
        <span className="small muted">Score </span>
        {review.integrityScore}
      </td>
      <td className="acts-cell">
        <RowError error={answer?.error} />
        {resolvedAt === null && (
          <div>
            <fetcher.Form method="post" onSubmit={goOnFrom}>
              <HiddenFields of={{ id, ...(scripts && { inPlace: "1" }) }} />
              <ReasonBox
                id={id}
                opener="Resolve…"
                label="What was done"
                help="Kept with the alert."
                name="actionTaken"
                max={ACTION_MAX}
                typed={answer?.typed}
                error={answer?.error ?? undefined}
              >
                <Button small variant="primary" aria-label={`Resolve: ${description}`}>
                  Resolve
                </Button>
              </ReasonBox>
            </fetcher.Form>
          </div>
        )}
        {review.vendorId !== null && (
          <small>
            <Link to={newConsumerAlertPath({ vendor: review.vendorId, alert: id })}>Propose a consumer alert</Link>
          </small>
        )}
      </td>
    </tr>
  );
}
