import { useFetcher } from "react-router";
import { CORRECTION_REASON_MAX } from "@worker/domain/oversight/reward-corrections/forms";
import type { Correction } from "@worker/domain/oversight/reward-corrections/list-corrections";
import type { QueueAnswer } from "~/staff/queue/answer";
import { CasePick } from "~/staff/queue/case-pick";
import { DecidedRow, goOnFrom, useRowAnswer } from "~/staff/queue/decided-row";
import { ReasonBox } from "~/staff/queue/reason-box";
import { RowError } from "~/staff/queue/row-error";
import { Button } from "~/ui/button";
import { formatMoney, formatNumber } from "~/ui/format";
import { HiddenFields } from "~/ui/hidden-fields";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";

interface CorrectionRowProps {
  correction: Correction;
  me: string;
  posted: QueueAnswer | undefined;
  onDone: (id: string) => void;
}

/** Neither the own points nor, to approve it, the own proposal. */
const mayDecide = ({ state, member }: Correction, me: string): boolean => state === "waiting" && member.id !== me;
export const mayApprove = (correction: Correction, me: string): boolean =>
  mayDecide(correction, me) && correction.proposedBy.id !== me;

const signed = (points: number): string => (points > 0 ? `+${formatNumber(points)}` : formatNumber(points));

export function CorrectionRow({ correction, me, posted, onDone }: CorrectionRowProps) {
  const scripts = useScripts();
  const fetcher = useFetcher<QueueAnswer>();
  const answer = useRowAnswer(correction.id, fetcher, posted, onDone);
  const { id, member, points, reason, proposedBy, proposedAt } = correction;
  const name = `${signed(points)} points for ${member.username}`;
  const isSent = fetcher.state !== "idle";
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={name} columns={5}>
        {isSent ? "sending…" : answer?.done}
      </DecidedRow>
    );
  }
  const inPlace = scripts && { inPlace: "1" };
  const isOwn = proposedBy.id === me;
  return (
    <tr data-case={id}>
      <CasePick id={id} label={`Select ${name}`} can={false} />
      <td className="order">
        <Link to={`/profile/${member.id}`}>{member.username}</Link>
        <small className="case-text">{reason}</small>
      </td>
      <td className="r">
        {signed(points)}
        <small>{formatMoney(points)}</small>
      </td>
      <td>
        <span className="small muted">by </span>
        {isOwn ? "you" : proposedBy.username}
        <small>
          <DateTime at={proposedAt} />
        </small>
      </td>
      <td>
        <Standing correction={correction} />
      </td>
      <td className="acts-cell">
        <RowError error={answer?.error} />
        {mayDecide(correction, me) && (
          <div>
            {mayApprove(correction, me) && (
              <fetcher.Form method="post" onSubmit={goOnFrom}>
                <HiddenFields of={{ id, intent: "approve", ...inPlace }} />
                <Button small variant="primary" aria-label={`Approve: ${name}`} aria-keyshortcuts="a">
                  Approve
                </Button>
              </fetcher.Form>
            )}
            <fetcher.Form method="post" onSubmit={goOnFrom}>
              <HiddenFields of={{ id, intent: "decline", ...inPlace }} />
              <ReasonBox
                id={id}
                opener={isOwn ? "Take back…" : "Decline…"}
                label="Why"
                help={isOwn ? "Kept with the correction." : `${proposedBy.username} reads it.`}
                name="note"
                max={CORRECTION_REASON_MAX}
                typed={answer?.typed}
                error={answer?.error ?? undefined}
              >
                <Button small variant="danger" aria-label={`${isOwn ? "Take back" : "Decline"}: ${name}`}>
                  {isOwn ? "Take back" : "Decline"}
                </Button>
              </ReasonBox>
            </fetcher.Form>
          </div>
        )}
      </td>
    </tr>
  );
}

/** What the member has, while it waits; then who decided and when. */
function Standing({ correction: { state, balance, decidedBy, decidedAt, note } }: { correction: Correction }) {
  if (state === "waiting" || decidedAt === null) {
    return (
      <>
        <span className="small muted">has </span>
        {formatNumber(balance)}
      </>
    );
  }
  return (
    <>
      <span className="small muted">by </span>
      {decidedBy ?? "the site"}
      <small>
        <DateTime at={decidedAt} />
      </small>
      {note !== null && <small>{note}</small>}
    </>
  );
}
